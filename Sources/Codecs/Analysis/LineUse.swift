internal import Slicing

/// The lines of a block that are read, by an axis of a run raster or otherwise.
struct LineUse: Hashable, Sendable {
    /// Ascending ranges that do not touch one another.
    private(set) var ranges: [Range<Int>] = []
    /// Whether the axis has blank lines.
    private(set) var hasBlank = false

    /// The axis' runs, over a block of `lineCount` lines.
    init(_ runs: [Run], lineCount: Int) {
        var used: [Range<Int>] = []
        for run in runs {
            switch run {
            case .literal(let start, let count): used.append(start..<start + count)
            case .repeating(let start, let period, let count): used.append(start..<start + min(period, count))
            case .blank: hasBlank = true
            }
        }
        ranges = Self.merged(used)
    }

    /// The lines of these ranges, which may overlap.
    init(_ ranges: [Range<Int>]) { self.ranges = Self.merged(ranges) }

    private static func merged(_ used: [Range<Int>]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for range in used.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        return ranges
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
