/// Compares rows of a picture within a tolerance, and gives up when that has cost too much.
struct RowComparison {
    private let rows: Raster
    /// Levels that a channel may be off.
    private let tolerance: Int
    /// Pixels that may still be compared; without it a picture made for that could cost its area squared.
    private(set) var budget: Int

    /// - Parameter rows: with premultiplied colours.
    init(_ rows: Raster, tolerance: Int) {
        self.rows = rows
        self.tolerance = tolerance
        budget = 48 * rows.width * rows.height
    }

    /// Whether no channel of any pixel differs by more than the tolerance; false once the budget is used up.
    mutating func areAlike(_ first: Int, _ second: Int) -> Bool {
        guard budget > 0 else { return first == second }
        let unlike = firstUnlikeColumn(first, second)
        budget -= (unlike ?? rows.width) + 1
        return unlike == nil
    }

    private func firstUnlikeColumn(_ first: Int, _ second: Int) -> Int? {
        let (source, width) = (rows.pixels.span, rows.width)
        for column in 0..<width {
            let (a, b) = (source[first * width + column], source[second * width + column])
            if a != b, channelDistance(a, b) > tolerance { return column }
        }
        return nil
    }
}

extension Raster {
    /// The picture with colours times alpha.
    func premultiplied() -> Raster {
        guard !isOpaque(pixels.span) else { return self }
        return Raster(width: width, height: height, pixels: pixels.map(premultipliedPixel))
    }
}
