internal import Slicing

/// One step in writing a picture's rows from top to bottom.
enum RowStep: Hashable, Sendable {
    /// The block's row `line`, or a blank one when it is nil, `count` times.
    case row(line: Int?, count: Int)
    /// `count` rows, more than `period` of them, that recur from the block's row `start` on with that period.
    case period(start: Int, period: Int, count: Int)

    /// Rows of the output.
    var rowCount: Int {
        switch self {
        case .row(_, let count), .period(_, _, let count): count
        }
    }

    /// Rows that have to be looked at.
    var distinctRowCount: Int {
        switch self {
        case .row: 1
        case .period(_, let period, _): period
        }
    }

    /// The block's row that the last row of the output is; nil where that is blank.
    var lastLine: Int? {
        switch self {
        case .row(let line, _): line
        case .period(let start, let period, let count): start + (count - 1) % period
        }
    }

    /// The block's lines that it reads; nil where it is blank.
    var lines: Range<Int>? {
        switch self {
        case .row(let line, _): line.map { $0..<$0 + 1 }
        case .period(let start, let period, _): start..<start + period
        }
    }

    /// The same step in a block of some lines alone, its own among them.
    func renumbered(_ lines: LineUse) -> RowStep {
        switch self {
        case .row(let line, let count): .row(line: line.map(lines.index), count: count)
        case .period(let start, let period, let count):
            .period(start: lines.index(of: start), period: period, count: count)
        }
    }

    /// A period is taken as one where that leaves out at least so many bytes.
    private static let shortestPeriodCopy = 256

    /// Calls `body` with the steps of a vertical axis whose output rows take `rowByteCount` bytes each.
    static func forEach(of runs: [Run], rowByteCount: Int, _ body: (RowStep) -> Void) {
        for run in runs {
            switch run {
            case .literal(let start, let count):
                for line in start..<start + count { body(.row(line: line, count: 1)) }
            case .repeating(let start, let period, let count):
                if period == 1 {
                    body(.row(line: start, count: count))
                } else if (count - min(period, count)) * rowByteCount >= shortestPeriodCopy {
                    body(.period(start: start, period: period, count: count))
                } else {
                    for index in 0..<count { body(.row(line: start + index % period, count: 1)) }
                }
            case .blank(let count): body(.row(line: nil, count: count))
            }
        }
    }
}
