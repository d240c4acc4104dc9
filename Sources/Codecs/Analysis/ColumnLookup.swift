internal import Slicing

/// Finds the block's column for any output column.
struct ColumnLookup: Hashable, Sendable {
    private let runs: [Run]
    /// Output position at which each run begins, then the width.
    private let starts: [Int]
    /// Stands for a transparent column.
    let blankColumn: Int

    init(_ runs: [Run], blankColumn: Int) {
        self.runs = runs
        self.blankColumn = blankColumn
        var starts: [Int] = []
        starts.reserveCapacity(runs.count + 1)
        var end = 0
        starts.append(end)
        for run in runs {
            end += run.count
            starts.append(end)
        }
        self.starts = starts
    }

    /// Output positions that the run of that number covers.
    func range(ofRun index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

    /// The run's period in pixels, or nil when it is literal.
    func period(ofRun index: Int) -> Int? {
        switch runs[index] {
        case .literal: nil
        case .repeating(_, let period, _): period
        case .blank: 1
        }
    }

    /// The block's column at output position `x`; O(log runs).
    func column(at x: Int) -> Int {
        let index = run(at: x)
        switch runs[index] {
        case .literal(let start, _): return start + x - starts[index]
        case .repeating(let start, let period, _): return start + (x - starts[index]) % period
        case .blank: return blankColumn
        }
    }

    /// Adds the block's columns at the output positions to `columns`; O(positions + log runs).
    func append(_ positions: Range<Int>, to columns: inout [Int32]) {
        guard !positions.isEmpty else { return }
        var (x, index) = (positions.lowerBound, run(at: positions.lowerBound))
        while x < positions.upperBound {
            let end = min(positions.upperBound, starts[index + 1])
            switch runs[index] {
            case .literal(let start, _): Self.append(start + x - starts[index], count: end - x, to: &columns)
            case .repeating(let start, 1, _):
                columns.append(contentsOf: repeatElement(Int32(start), count: end - x))
            case .repeating(let start, let period, _):
                var (place, phase) = (x, (x - starts[index]) % period)
                while place < end {
                    let count = min(period - phase, end - place)
                    Self.append(start + phase, count: count, to: &columns)
                    (place, phase) = (place + count, 0)
                }
            case .blank: columns.append(contentsOf: repeatElement(Int32(blankColumn), count: end - x))
            }
            x = end
            index += 1
        }
    }

    private static func append(_ first: Int, count: Int, to columns: inout [Int32]) {
        columns.append(contentsOf: Int32(first)..<Int32(first + count))
    }

    /// The number of the run that covers output position `x`.
    private func run(at x: Int) -> Int {
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= x { low = middle } else { high = middle }
        }
        return low
    }
}
