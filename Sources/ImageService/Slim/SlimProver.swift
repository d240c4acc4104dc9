import Codecs
import Pixels
import Slicing
import Stores

/// Renders slim pictures by the service's own renderer and compares.
struct SlimProver: Sendable {
    var limits: ServiceLimits
    /// The part of the original that is meant.
    var original: Raster
    var picture: Picture
    var wanted: WantedPicture
    var bounds: PixelRectangle

    private var scale: Double { wanted.recipe.sourceScale ?? picture.shape.scale }

    func prove(_ slim: SlimPicture, _ options: SlimOptions) throws(ServiceError) -> SlimResult {
        var proof = SlimProof(largestDifference: 0, addressDifference: 0, renderings: [])
        let result = { (proof) in
            SlimResult(
                wanted: wanted, options: options, picture: picture, bounds: bounds, slim: slim, proof: proof)
        }
        let slimSource = try picture.replacing(slim.raster)
        let draft = result(proof)
        proof.largestDifference = try difference(draft.slimRecipe, of: slimSource)
        // No use to look further: this one is not taken.
        guard proof.largestDifference <= options.tolerance else { return result(proof) }
        proof.addressDifference = try difference(draft.originalRecipe, of: picture)
        for size in sizes(slim) { proof.renderings.append(try rendering(size, of: slimSource, slim)) }
        return result(proof)
    }

    private func difference(_ recipe: Recipe, of picture: Picture) throws(ServiceError) -> Int {
        let drawn = try RecipeRenderer(limits: limits).render(recipe, of: picture)
        guard drawn.width == original.width, drawn.height == original.height else { return .max }
        return drawn.expanded().largestDifference(from: original)
    }

    // MARK: Other sizes

    /// The slim picture's own size, a larger one at which joints are seamless, and a larger one at which they may not be.
    private func sizes(_ slim: SlimPicture) -> [(width: Int, height: Int)] {
        let (columns, rows) = (slim.horizontal.proofLengths, slim.vertical.proofLengths)
        guard !slim.isStatic else { return [] }
        let limit = limits.output
        return zip(columns, rows).filter { width, height in
            max(width, height) <= limit.maximumDimension && width * height <= limit.maximumPixelCount
        }.map { (width: $0, height: $1) }
    }

    private func rendering(
        _ size: (width: Int, height: Int), of source: Picture, _ slim: SlimPicture
    ) throws(ServiceError) -> SlimProof.Rendering {
        let recipe = SlimResult.recipe(drawing: slim, slim.slices, size: size, scale: scale)
        let layout = try RecipeLayout(recipe, of: source, limits: limits)
        let drawn = try RecipeRenderer(limits: limits).render(recipe, of: source)
        let output = RunRasterReader(drawn)
        let columns = slim.horizontal.fixedPlaces(in: size.width)
        let rows = slim.vertical.fixedPlaces(in: size.height)
        let capsAreUnchanged = columns.allSatisfy { column in
            rows.allSatisfy { row in output.holds(slim.raster, columns: column, rows: row) }
        }
        let covers = layout.maps.horizontal.covers(size.width) && layout.maps.vertical.covers(size.height)
        return SlimProof.Rendering(
            width: drawn.width, height: drawn.height, capsAreUnchanged: capsAreUnchanged,
            partsCoverOutput: covers && drawn.width == size.width && drawn.height == size.height,
            joints: AxisPair(
                horizontal: slim.horizontal.joint(in: size.width, isSame: output.areSameColumns),
                vertical: slim.vertical.joint(in: size.height, isSame: output.areSameRows)))
    }
}

extension AxisMap {
    /// Whether the parts lie side by side from the output's start to its end.
    fileprivate func covers(_ length: Int) -> Bool {
        let isAscending = zip(cuts, cuts.dropFirst()).allSatisfy { $0 <= $1 }
        return isAscending && cuts.first == 0 && cuts.last == length && runs.reduce(0) { $0 + $1.count } == length
    }
}

extension Picture {
    /// A picture without slices of its own, with other pixels and the same scale.
    func replacing(_ raster: Raster) throws(ServiceError) -> Picture {
        var (file, resolved) = (file, resolved)
        file.raster = raster
        (file.marks, file.markForm, file.joint) = (nil, nil, nil)
        resolved = ResolvedPicture(
            file: resolved.file, fileMetadata: resolved.fileMetadata, scale: resolved.drawnScale)
        return try Picture(file, resolved)
    }
}

extension SlimAxis {
    /// A length of the output for each of three renderings.
    fileprivate var proofLengths: [Int] {
        guard let run = mainRun else { return [length, length, length] }
        let step = run.kind == .period ? run.keptCount : 1
        // Larger pictures grow less: what is proved does not depend on how much.
        let growth = min(length / 2 + 1, 1_024)
        let seamless = length + max(1, growth / step) * step
        return [keptCount, seamless, seamless + growth + 1]
    }

    /// Where the parts that are not flexible lie in the slim picture and in the output, if that is on whole pixels.
    fileprivate func fixedPlaces(in outputLength: Int) -> [FixedPlace] {
        let spare = Double(outputLength - fixedCount)
        let total = runs.reduce(0) { $0 + $1.weight }
        guard spare >= 0, total > 0 else { return [] }
        var places: [FixedPlace] = []
        var (kept, fixedBefore, weightBefore) = (0, 0, 0.0)
        for (index, count) in fixedCounts.enumerated() {
            let start = Double(fixedBefore) + spare * weightBefore / total
            if abs(start - start.rounded()) < 1e-6 {
                places.append(FixedPlace(source: kept, output: Int(start.rounded()), count: count))
            }
            kept += count
            fixedBefore += count
            guard index < runs.count else { break }
            kept += runs[index].keptCount
            weightBefore += runs[index].weight
        }
        return places
    }

    /// How the last tile of a lone period meets the trailing cap.
    ///
    /// - Parameter isSame: whether two lines of the output are the same.
    fileprivate func joint(in outputLength: Int, isSame: (Int, Int) -> Bool) -> SlimProof.Joint? {
        guard runs.count == 1, runs[0].kind == .period else { return nil }
        let (run, tiled) = (runs[0], outputLength - fixedCount)
        guard tiled > 0 else { return nil }
        let start = run.range.lowerBound
        return SlimProof.Joint(
            isInPhase: isSame(start + tiled - 1, start + (tiled - 1) % run.keptCount),
            isSeamless: tiled % run.keptCount == run.remainder)
    }
}

/// A run of lines that is drawn unchanged.
struct FixedPlace: Hashable, Sendable {
    /// First line in the slim picture.
    var source: Int
    /// First line in the output.
    var output: Int
    var count: Int
}

/// Reads a run raster pixel by pixel.
private struct RunRasterReader {
    private let block: Raster
    /// For each column and row of the output its line of the block, nil where it is blank.
    private let columns: [Int?]
    private let rows: [Int?]

    init(_ raster: RunRaster) {
        block = raster.block
        columns = raster.columns.flatMap(\.lines)
        rows = raster.rows.flatMap(\.lines)
    }

    private subscript(x: Int, y: Int) -> UInt32 {
        guard let column = columns[x], let row = rows[y] else { return 0 }
        return block[column, row]
    }

    /// Whether a part of the output is that part of a source, byte for byte.
    func holds(_ source: Raster, columns: FixedPlace, rows: FixedPlace) -> Bool {
        (0..<rows.count).allSatisfy { y in
            (0..<columns.count).allSatisfy { x in
                self[columns.output + x, rows.output + y] == source[columns.source + x, rows.source + y]
            }
        }
    }

    func areSameColumns(_ first: Int, _ second: Int) -> Bool {
        columns[first] == columns[second] || rows.indices.allSatisfy { self[first, $0] == self[second, $0] }
    }

    func areSameRows(_ first: Int, _ second: Int) -> Bool {
        rows[first] == rows[second] || columns.indices.allSatisfy { self[$0, first] == self[$0, second] }
    }
}
