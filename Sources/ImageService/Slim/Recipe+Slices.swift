import Pixels
import Slicing

extension Recipe {
    /// Draws a picture pixel for pixel, by rules that no document beside it changes.
    ///
    /// - Parameters:
    ///   - slices: cover the picture and leave nothing open; nil draws it as a whole.
    ///   - scale: pixels per point of picture and output.
    init(drawing slices: PictureSlices?, width: Int, height: Int, scale: Double) {
        self.init()
        self.scale = scale
        size = RequestedSize(
            width: Self.points(width, scale: scale), height: Self.points(height, scale: scale))
        guard let slices else { return }
        rules.center = .draw
        rules.tileOrigin = AxisPair(horizontal: .start, vertical: .start)
        rules.tileCount = .nearest
        rules.tileScale = .source
        rules.shrink = .axis
        rules.ends = .exact
        rules.filter = .auto
        rules.light = .encoded
        state(slices)
    }

    /// A length in points that comes out as those pixels.
    static func points(_ pixels: Int, scale: Double) -> Double {
        (Double(pixels) / scale * 1e6).rounded() / 1e6
    }

    /// By insets where each axis is two caps around one part, else by regions.
    private mutating func state(_ slices: PictureSlices) {
        if let columns = slices.horizontal.singlePart, let rows = slices.vertical.singlePart {
            insets = Insets(
                top: Self.points(rows.leading, scale: scale), left: Self.points(columns.leading, scale: scale),
                bottom: Self.points(rows.trailing, scale: scale), right: Self.points(columns.trailing, scale: scale))
            // One pixel looks the same whatever fills with it: then the other axis has the word.
            rules.mode = AxisPair(
                horizontal: columns.count > 1 ? columns.mode : rows.mode,
                vertical: rows.count > 1 ? rows.mode : columns.mode)
        } else {
            regions = AxisPair(horizontal: slices.horizontal.regions, vertical: slices.vertical.regions)
        }
    }
}

extension AxisSlices {
    /// Two caps around one flexible part.
    fileprivate struct SinglePart {
        var leading: Int
        var count: Int
        var trailing: Int
        var mode: FillMode
    }

    /// Nil where there are more flexible parts or none.
    fileprivate var singlePart: SinglePart? {
        let regions = regions
        guard regions.count == 1, let mode = regions[0].mode else { return nil }
        let range = regions[0].range
        return SinglePart(
            leading: range.lowerBound, count: range.count, trailing: length - range.upperBound, mode: mode)
    }
}
