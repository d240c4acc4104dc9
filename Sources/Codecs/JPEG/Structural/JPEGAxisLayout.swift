internal import Slicing

/// One axis of a picture in units of MCUs: which of them are to be coded, and how often stretches of these follow.
struct JPEGAxisLayout: Hashable, Sendable {
    /// Coded units that come `count` times in a row as one sequence.
    struct Group: Hashable, Sendable {
        var units: Range<Int>
        var count: Int
    }

    /// Pixels a unit.
    let unitSize: Int
    /// Units of the whole axis.
    let unitCount: Int
    /// Whether the second half of the last unit lies outside the picture.
    let isLastUnitHalf: Bool
    /// The block's line for each pixel of the coded units, as brightness is read.
    private(set) var lines: [Int] = []
    /// The same, as colour is read.
    private(set) var colourLines: [Int] = []
    /// From the first unit to the last.
    private(set) var groups: [Group] = []

    /// How many units are coded.
    var codedUnitCount: Int { lines.count / unitSize }

    /// How the axis goes on behind its end.
    enum Padding {
        /// The last line again and again.
        case lines
        /// Colour repeats the last pair of lines, so that the last row of colour samples comes again and again.
        case colourPairs
    }

    init(_ runs: [Run], length: Int, unitSize: Int, padding: Padding) {
        self.unitSize = unitSize
        unitCount = (length + unitSize - 1) / unitSize
        isLastUnitHalf = unitCount * unitSize - length >= unitSize / 2
        let lookup = ColumnLookup(runs, blankColumn: 0)
        var done = 0
        for (index, run) in runs.enumerated() {
            guard case .repeating(_, let period, _) = run else { continue }
            let range = lookup.range(ofRun: index)
            let first = max(done, (range.lowerBound + unitSize - 1) / unitSize)
            // After so many units a period begins at a unit's edge again.
            let count = period / Self.greatestCommonDivisor(period, unitSize)
            let times = (range.upperBound / unitSize - first) / count
            guard times > 1 else { continue }
            append(done..<first, count: 1, lookup, length, padding)
            append(first..<first + count, count: times, lookup, length, padding)
            done = first + count * times
        }
        append(done..<unitCount, count: 1, lookup, length, padding)
    }

    private mutating func append(
        _ units: Range<Int>, count: Int, _ lookup: ColumnLookup, _ length: Int, _ padding: Padding
    ) {
        guard !units.isEmpty else { return }
        let coded = codedUnitCount
        groups.append(Group(units: coded..<coded + units.count, count: count))
        let lastPair = (length - 1) & ~1
        for position in units.lowerBound * unitSize..<units.upperBound * unitSize {
            lines.append(lookup.column(at: min(position, length - 1)))
            let isBehind = padding == .colourPairs && position > lastPair
            let colourPosition = isBehind ? lastPair + position & 1 : position
            colourLines.append(lookup.column(at: min(colourPosition, length - 1)))
        }
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (first, second) = (first, second)
        while second > 0 { (first, second) = (second, first % second) }
        return first
    }
}
