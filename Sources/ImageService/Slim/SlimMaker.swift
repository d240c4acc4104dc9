import Codecs
import Pixels
import Slicing
import Stores

/// Finds the slim picture of a decoded one and proves it.
struct SlimMaker: Sendable {
    var limits: ServiceLimits

    /// About how often each pixel of the original is looked at, for whoever shares the work out.
    static let passCount = 12

    /// Looks for the smallest picture that proves right.
    ///
    /// - Parameter isWanted: asked between steps; work that nobody waits for ends with `deadlineExceeded`.
    func make(
        _ wanted: WantedPicture, _ options: SlimOptions, of picture: Picture, isWanted: () -> Bool = { true }
    ) throws(ServiceError) -> SlimResult {
        let bounds: PixelRectangle
        do throws(GeometryError) {
            bounds = try RecipeSlices(wanted.recipe, of: picture.shape).bounds
        } catch {
            throw .geometry(error)
        }
        let pixelCount = bounds.columns.count * bounds.rows.count
        guard pixelCount <= limits.maximumDistinctPixelCount else {
            throw .tooDetailed(pixelCount: pixelCount, maximum: limits.maximumDistinctPixelCount)
        }
        return try withoutActuallyEscaping(isWanted) { (isWanted) throws(ServiceError) in
            try make(wanted, options, picture, bounds, isWanted)
        }
    }

    private func make(
        _ wanted: WantedPicture, _ options: SlimOptions, _ picture: Picture, _ bounds: PixelRectangle,
        _ isWanted: @escaping () -> Bool
    ) throws(ServiceError) -> SlimResult {
        let original = picture.file.raster.cropped(to: bounds)
        var analysis = SlimAnalysis(original, isWanted: isWanted)
        let prover = SlimProver(limits: limits, original: original, picture: picture, wanted: wanted, bounds: bounds)
        var pictures: [SlimPicture] = []
        for attempt in Self.attempts(options) {
            pictures.append(analysis.slimPicture(horizontal: attempt.horizontal, vertical: attempt.vertical))
            guard isWanted() else { throw .deadlineExceeded }
        }
        // A stable order: of equally small ones the first attempt's counts.
        let sorted = pictures.enumerated().sorted {
            ($0.element.raster.pixels.count, $0.offset) < ($1.element.raster.pixels.count, $1.offset)
        }
        for (_, slim) in sorted {
            let result = try prover.prove(slim, options)
            guard isWanted() else { throw .deadlineExceeded }
            if result.proof.largestDifference <= options.tolerance { return result }
        }
        // Without tolerance and gradients what is left is the original's own lines.
        preconditionFailure("copies of equal lines draw the original")
    }

    /// The last of them cannot fail; the others may: both axes may add up to more than the tolerance, and two gradients
    /// are rounded twice.
    private static func attempts(_ options: SlimOptions) -> [AxisPair<SlimAnalysis.Axis>] {
        let tolerance = options.tolerance
        var graded = options.rules
        graded.kinds.remove(.stretched)
        var plain = graded
        plain.kinds.remove(.gradient)
        // What is stretched and a gradient are mapped differently, and one rule holds for both axes.
        var stretched = options.rules
        stretched.kinds.remove(.gradient)
        let exact = SlimAnalysis.Axis(rules: stretched)
        var attempts = [AxisPair(horizontal: exact, vertical: exact)]
        for (across, down) in [(tolerance, tolerance), ((tolerance + 1) / 2, tolerance / 2), (0, 0)] {
            for (columns, rows) in [(graded, graded), (plain, graded), (plain, plain)] {
                let attempt = AxisPair(
                    horizontal: SlimAnalysis.Axis(tolerance: across, rules: columns),
                    vertical: SlimAnalysis.Axis(tolerance: down, rules: rows))
                if !attempts.contains(attempt) { attempts.append(attempt) }
            }
        }
        return attempts
    }
}

extension Raster {
    /// A part of the picture, or all of it without a copy.
    func cropped(to part: PixelRectangle) -> Raster {
        part.columns == 0..<width && part.rows == 0..<height
            ? self : cropped(columns: part.columns, rows: part.rows)
    }
}
