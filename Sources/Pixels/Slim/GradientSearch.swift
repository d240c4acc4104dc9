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

    /// Fewer rows in line are chance, or the shade of an edge.
    private static let minimumCount = 8
    /// Of so many equal rows at the beginning only the last ones are taken for a gradient's.
    private static let longestFlatStart = 32

    /// - Parameter names: equal where rows are.
    init(_ rows: Raster, names: [Int], tolerance: Int) {
        self.rows = rows
        self.names = names
        self.tolerance = tolerance
        // Colours are rounded before they are multiplied with alpha.
        slack = Float(tolerance) + (isOpaque(rows.pixels.span) ? 0.5 : 1)
    }

    /// In ascending order and apart.
    func find(isWanted: () -> Bool) -> [SlimRun] {
        var runs: [SlimRun] = []
        var start = 0
        while start + Self.minimumCount <= rows.height, isWanted() {
            start = max(start, flatEnd(from: start) - Self.longestFlatStart)
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

    private func flatEnd(from start: Int) -> Int {
        var end = start + 1
        while end < rows.height, names[end] == names[start] { end += 1 }
        return end
    }

    /// The last few ends of stretches from `start` on whose last row fits all before it; ascending.
    private func ends(from start: Int) -> [Int] {
        let count = rows.width * 4
        var (lowest, highest) = (
            [Float](repeating: -.infinity, count: count), [Float](repeating: .infinity, count: count)
        )
        let first = channels(of: start)
        var ends: [Int] = []
        for row in (start + 1)..<rows.height {
            let scale = 1 / Float(row - start)
            let fit = narrow(&lowest, &highest, to: row, from: first, scale: scale)
            if fit == .none { break }
            if fit == .all, row - start + 1 >= Self.minimumCount { ends.append(row + 1) }
        }
        return ends.suffix(3)
    }

    private enum Fit {
        /// No slope is right for all rows any more.
        case none
        case some
        /// The slope to this very row is right.
        case all
    }

    private func narrow(
        _ lowest: inout [Float], _ highest: inout [Float], to row: Int, from first: [Float], scale: Float
    ) -> Fit {
        let source = rows.pixels.span
        var fit = Fit.all
        for column in 0..<rows.width {
            let pixel = source[row * rows.width + column]
            let premultiplier = Float(pixel >> 24) / 255
            for channel in 0..<4 {
                let index = column * 4 + channel
                let level = Float(pixel >> UInt32(8 * channel) & 0xFF) * (channel < 3 ? premultiplier : 1)
                let slope = (level - first[index]) * scale
                if slope < lowest[index] || slope > highest[index] { fit = .some }
                lowest[index] = max(lowest[index], slope - slack * scale)
                highest[index] = min(highest[index], slope + slack * scale)
                if lowest[index] > highest[index] { return .none }
            }
        }
        return fit
    }

    private func channels(of row: Int) -> [Float] {
        rows.pixels[row * rows.width..<(row + 1) * rows.width].flatMap { pixel in
            let premultiplier = Float(pixel >> 24) / 255
            return (0..<4).map { channel in
                Float(pixel >> UInt32(8 * channel) & 0xFF) * (channel < 3 ? premultiplier : 1)
            }
        }
    }

    /// Draws the stretch from its first and last row and compares.
    private func isGradient(_ range: Range<Int>) -> Bool {
        guard range.contains(where: { names[$0] != names[range.lowerBound] }) else { return false }
        let ends = rows.keeping([range.lowerBound, range.upperBound - 1])
        guard let drawn = ends.stretched(toHeight: range.count, by: .endpoints) else { return false }
        return drawn.largestDifference(from: rows.cropped(columns: 0..<rows.width, rows: range)) <= tolerance
    }
}
