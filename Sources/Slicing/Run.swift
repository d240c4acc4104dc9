/// A stretch of output lines along one axis, written as lines of a small block of distinct lines.
///
/// An axis of a run raster is a list of runs; lines are columns on the horizontal axis and rows on the vertical one.
package enum Run: Hashable, Sendable {
    /// The block's lines `start ..< start + count`, each once.
    case literal(start: Int, count: Int)
    /// `count` output lines; the i-th is the block's line `start + i % period`. The last period may be partial.
    case repeating(start: Int, period: Int, count: Int)
    /// `count` transparent lines.
    case blank(count: Int)

    /// How many output lines the run covers.
    package var count: Int {
        switch self {
        case .literal(_, let count), .repeating(_, _, let count), .blank(let count): count
        }
    }

    /// The block's line for each output line, nil where it is blank.
    package var lines: [Int?] {
        switch self {
        case .literal(let start, let count): (start..<start + count).map { $0 }
        case .repeating(let start, let period, let count): (0..<count).map { start + $0 % period }
        case .blank(let count): Array(repeating: nil, count: count)
        }
    }

    /// Whether the lines are transparent ones of no block.
    package var isBlank: Bool {
        if case .blank = self { true } else { false }
    }
}
