internal import Slicing

/// The lines of a block that an axis of a run raster reads.
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
        used.sort { $0.lowerBound < $1.lowerBound }
        for range in used {
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
    }

    /// How many lines are read.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
