import Slicing

/// Finds stretches of rows of which the first and the last say all: the others lie evenly between them.
///
/// For each row behind a stretch's first one the slopes are narrowed down that come out right, rounded, for all rows so
/// far. The longest stretch whose last row has such a slope in every channel is then drawn and compared.
struct GradientSearch {
    private let rows: Raster
    private let names: [Int]
    private let tolerance: Int
    /// How far from a channel's level the even one may be.
    private let slack: Float
    /// Where more rows than a gradient has are alike; ascending.
    private let longFlats: [Range<Int>]

    /// Fewer rows in line are chance, or the shade of an edge.
    private static let minimumCount = 8
    /// More rows than these that are alike are no gradient's, and no more than these of them belong to one.
    private static let longestFlat = 256

    /// - Parameter names: equal where rows are.
    init(_ rows: Raster, names: [Int], tolerance: Int) {
        self.rows = rows
        self.names = names
        self.tolerance = tolerance
        longFlats = Self.flats(names).filter { $0.count > Self.longestFlat }
        // Colours are rounded before they are multiplied with alpha.
        slack = Float(tolerance) + (isOpaque(rows.pixels.span) ? 0.5 : 1)
    }

    /// In ascending order and apart.
    func find(isWanted: () -> Bool) -> [SlimRun] {
        var runs: [SlimRun] = []
        var start = 0
        while start + Self.minimumCount <= rows.height, isWanted() {
            if let flat = longFlats.first(where: { $0.contains(start) }) {
                start = max(start, flat.upperBound - Self.longestFlat)
            }
            let ends = self.ends(from: start)
            if let end = ends.last(where: { isGradient(start..<$0) }) {
                runs.append(SlimRun(.gradient, range: start..<end, keptCount: 2))
                start = end
            } else {
                // What has just been looked at in vain is not looked at again line by line.
                start += max(1, ((ends.last ?? start) - start) / 8)
            }
        }
        return runs
    }

    /// All stretches of equal rows.
    private static func flats(_ names: [Int]) -> [Range<Int>] {
        var flats: [Range<Int>] = []
        var start = 0
        for row in 1...max(1, names.count) where row == names.count || names[row] != names[start] {
            flats.append(start..<row)
            start = row
        }
        return flats
    }

    /// The last few ends of stretches from `start` on whose last row fits all before it; ascending.
    ///
    /// Some columns at a time: where there is no gradient, the first few tell.
    private func ends(from start: Int) -> [Int] {
        let nextFlat = longFlats.first { $0.lowerBound > start }
        var limit = nextFlat.map { $0.lowerBound + Self.longestFlat } ?? rows.height
        var fits = [Bool](repeating: true, count: limit - start)
        for left in stride(from: 0, to: rows.width, by: Self.blockWidth) {
            var slopes = SlopeRanges(
                rows, columns: left..<min(left + Self.blockWidth, rows.width), start: start, slack: slack)
            var row = start + 1
            while row < limit, let fit = slopes.narrow(to: row) {
                if !fit { fits[row - start] = false }
                row += 1
            }
            limit = row
            if limit - start < Self.minimumCount { return [] }
        }
        let ends = (start + Self.minimumCount - 1..<limit).filter { fits[$0 - start] }
        return ends.suffix(3).map { $0 + 1 }
    }

    private static let blockWidth = 64

    /// Draws the stretch from its first and last row and compares.
    private func isGradient(_ range: Range<Int>) -> Bool {
        guard range.contains(where: { names[$0] != names[range.lowerBound] }) else { return false }
        let ends = rows.keeping([range.lowerBound, range.upperBound - 1])
        guard let drawn = ends.stretched(toHeight: range.count, by: .endpoints) else { return false }
        return drawn.largestDifference(from: rows.cropped(columns: 0..<rows.width, rows: range)) <= tolerance
    }
}
