internal import Slicing

/// The lines of a block that are read, by an axis of a run raster or otherwise.
struct LineUse: Hashable, Sendable {
    /// Ascending ranges that do not touch one another.
    private(set) var ranges: [Range<Int>] = []
    /// Whether the axis has blank lines.
    private(set) var hasBlank = false

    /// The axis' runs, over a block of `lineCount` lines.
    init(_ runs: [Run], lineCount: Int) {
        ranges.reserveCapacity(runs.count)
        var isSorted = true
        for run in runs {
            switch run {
            case .literal(let start, let count): append(start..<start + count, &isSorted)
            case .repeating(let start, let period, let count): append(start..<start + min(period, count), &isSorted)
            case .blank: hasBlank = true
            }
        }
        if !isSorted { sort() }
    }

    /// The lines of these ranges, which may overlap.
    init(_ used: [Range<Int>]) {
        var isSorted = true
        for range in used { append(range, &isSorted) }
        if !isSorted { sort() }
    }

    private mutating func sort() {
        var isSorted = true
        let used = ranges.sorted { $0.lowerBound < $1.lowerBound }
        ranges.removeAll(keepingCapacity: true)
        for range in used { append(range, &isSorted) }
    }

    /// Adds a range, as a part of the last one where they touch; unlike those before, it may begin before the last one.
    private mutating func append(_ range: Range<Int>, _ isSorted: inout Bool) {
        guard let last = ranges.last, range.lowerBound <= last.upperBound else { return ranges.append(range) }
        if range.lowerBound >= last.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
            isSorted = false
            ranges.append(range)
        }
    }

    /// How many lines are read.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// How many of the lines come before that one.
    func index(of line: Int) -> Int {
        var index = 0
        for range in ranges {
            guard line >= range.upperBound else { return index + line - range.lowerBound }
            index += range.count
        }
        return index
    }
}
