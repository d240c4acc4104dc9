import Slicing

/// Finds runs whose lines are nearly alike, each compared with the first of its kind in the run.
///
/// Neighbours are never compared instead: a slow drift would pass for a constant.
struct TolerantRuns {
    private var comparison: RowComparison
    private let rows: Raster
    private let tolerance: Int
    private var names: [Int] = []

    /// Periods that are looked at; each costs a comparison of all its lines.
    private static let maximumPeriodCount = 16

    /// - Parameter rows: with premultiplied colours.
    init(_ rows: Raster, tolerance: Int) {
        self.rows = rows
        self.tolerance = tolerance
        comparison = RowComparison(rows, tolerance: tolerance)
        names = makeNames()
    }

    /// All runs worth a choice, none of them longer than it is right.
    mutating func find() -> [SlimRun] {
        let constants = findConstants()
        let periods = Repetition.all(in: names).filter { $0.period > 1 }
            .sorted { $0.range.count - $0.period > $1.range.count - $1.period }
        return constants + periods.prefix(Self.maximumPeriodCount).compactMap { verified($0) }
    }

    private mutating func findConstants() -> [SlimRun] {
        var runs: [SlimRun] = []
        var start = 0
        while start < rows.height {
            var end = start + 1
            while end < rows.height, comparison.areAlike(start, end) { end += 1 }
            if end - start > 1 {
                runs.append(SlimRun(.constant, range: start..<end, keptCount: 1, content: [names[start]]))
            }
            start = end
        }
        return runs
    }

    /// The repetition as far as every line is like that of the first period.
    private mutating func verified(_ repetition: Repetition) -> SlimRun? {
        let (start, period) = (repetition.range.lowerBound, repetition.period)
        var end = start + period
        while end < repetition.range.upperBound, comparison.areAlike(start + (end - start) % period, end) { end += 1 }
        guard end - start >= 2 * period else { return nil }
        return SlimRun(Repetition(range: start..<end, period: period), in: names)
    }

    /// A number for each row: that of the first row before it that it is like.
    ///
    /// Only rows of about the same brightness are compared.
    private mutating func makeNames() -> [Int] {
        let sums = channelSums()
        let step = Double(4 * rows.width * (tolerance + 1))
        var firstRows: [Int: [Int]] = [:]
        var names: [Int] = []
        for row in 0..<rows.height {
            let bucket = Int(Double(sums[row]) / step)
            let known = [bucket, bucket - 1, bucket + 1].lazy.flatMap { firstRows[$0] ?? [] }
            let first = known.first { comparison.areAlike($0, row) }
            if first == nil { firstRows[bucket, default: []].append(row) }
            names.append(first ?? row)
        }
        return names
    }

    private func channelSums() -> [Int] {
        let (source, width) = (rows.pixels.span, rows.width)
        return (0..<rows.height).map { row in
            var sum = 0
            for index in row * width..<(row + 1) * width {
                let pixel = source[index]
                sum += Int((pixel & 0xFF) + (pixel >> 8 & 0xFF) + (pixel >> 16 & 0xFF) + pixel >> 24)
            }
            return sum
        }
    }
}
