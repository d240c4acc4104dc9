import Pixels
import Slicing

/// A recipe's effects on a drawn picture of known size, lengths in pixels.
struct PixelEffects: Hashable, Sendable {
    var blur: Double?
    var sharpening: Double?
    var corners: CornerRadii?

    /// Nothing is done.
    init() {}

    init(_ effects: Effects, scale: Double, width: Int, height: Int) {
        blur = effects.blur.map { $0 * scale }
        sharpening = effects.sharpening.map { $0 * scale }
        corners = effects.corners?.pixels(scale: scale, width: width, height: height)
    }

    /// The distinct columns and rows that the picture has at most while the effects are worked out.
    ///
    /// - Parameter drawn: the columns and rows as they are drawn.
    func lineCounts(_ drawn: AxisPair<AxisMap>) -> AxisPair<Int> {
        var counts = AxisPair(
            horizontal: lineCount(drawn.horizontal), vertical: lineCount(drawn.vertical))
        guard let corners else { return counts }
        let (width, height) = (drawn.horizontal.outputLength, drawn.vertical.outputLength)
        let added = RunRaster.cornerLineCounts(corners, width: width, height: height)
        counts.horizontal = min(width, counts.horizontal + added.columns)
        counts.vertical = min(height, counts.vertical + added.rows)
        return counts
    }

    /// The picture with the effects that come before it is coloured.
    ///
    /// - Parameter light: the space in which a blur adds colours up.
    func applied(to picture: RunRaster, light: LightSpace) -> RunRaster {
        let picture = blur.map { picture.blurred(sigma: $0, light: light) } ?? picture
        return sharpening.map(picture.sharpened) ?? picture
    }

    private func lineCount(_ map: AxisMap) -> Int {
        [blur, sharpening].compactMap(\.self).reduce(map.samples.count) { count, sigma in
            max(count, RunRaster.blurredLineCount(map.runs, sigma: sigma))
        }
    }

    /// How many times as long a distinct pixel takes as one that is only drawn.
    var costFactor: Int {
        // A kernel has some six taps for each pixel of σ, until wide ones are worked out coarsely.
        [blur, sharpening].compactMap(\.self).reduce(1) { $0 + Int(min($1, CoarselySmoothedAxis.leastSigma)) }
    }
}
