internal import Slicing

/// The output rows of a vertical axis from top to bottom, equal neighbours of one run taken together.
struct RowFeed: Sequence, IteratorProtocol {
    private let runs: [Run]
    private var runIndex = 0
    /// Output rows of the current run that are done.
    private var done = 0

    init(_ runs: [Run]) {
        self.runs = runs
    }

    /// The block's row, nil for a blank one, and how often it comes in a row.
    mutating func next() -> (line: Int?, count: Int)? {
        guard runIndex < runs.count else { return nil }
        let run = runs[runIndex]
        switch run {
        case .literal(let start, _):
            return advance(line: start + done, by: 1)
        case .repeating(let start, let period, let count):
            return period == 1 ? advance(line: start, by: count) : advance(line: start + done % period, by: 1)
        case .blank(let count):
            return advance(line: nil, by: count)
        }
    }

    private mutating func advance(line: Int?, by count: Int) -> (line: Int?, count: Int) {
        done += count
        if done == runs[runIndex].count {
            runIndex += 1
            done = 0
        }
        return (line, count)
    }
}
