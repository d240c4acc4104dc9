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
        var starts = [0]
        starts.reserveCapacity(runs.count + 1)
        for run in runs { starts.append((starts.last ?? 0) + run.count) }
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
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= x { low = middle } else { high = middle }
        }
        switch runs[low] {
        case .literal(let start, _): return start + x - starts[low]
        case .repeating(let start, let period, _): return start + (x - starts[low]) % period
        case .blank: return blankColumn
        }
    }
}
