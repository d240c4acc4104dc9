/// An axis of a run raster whose first and last lines are lines of their own, so that they can be changed alone.
package struct IsolatedEnds: Hashable, Sendable {
    /// The lines of the new block, as copies of the old one's.
    package private(set) var samples = SampleTable()
    /// The output axis as runs over the new block.
    package private(set) var runs: [Run] = []

    /// - Parameters:
    ///   - runs: an axis whose ends are not blank; traps where they are.
    ///   - leading: how many lines at the start.
    ///   - trailing: how many at the end; traps where both are more than there are.
    package init(_ runs: [Run], leading: Int, trailing: Int) {
        let count = runs.reduce(0) { $0 + $1.count }
        precondition(leading >= 0 && trailing >= 0 && leading + trailing <= count)
        let middle = runs.clipped(to: leading..<count - trailing)
        appendOwn(runs.clipped(to: 0..<leading))
        let lines = middle.compactMap(\.blockLines)
        if let first = lines.map(\.lowerBound).min(), let end = lines.map(\.upperBound).max() {
            let shift = samples.count - first
            for line in first..<end { samples.appendCopy(of: line) }
            self.runs += middle.map { $0.shifted(by: shift) }
        } else {
            self.runs += middle
        }
        appendOwn(runs.clipped(to: count - trailing..<count))
    }

    private mutating func appendOwn(_ runs: [Run]) {
        let start = samples.count
        for run in runs {
            switch run {
            case .literal(let first, let count): for line in first..<first + count { samples.appendCopy(of: line) }
            case .repeating(let first, let period, let count):
                for line in 0..<count { samples.appendCopy(of: first + line % period) }
            case .blank: preconditionFailure("a blank line has no pixels to be changed")
            }
        }
        if samples.count > start { self.runs.append(.literal(start: start, count: samples.count - start)) }
    }
}

extension [Run] {
    /// What of the runs covers a range of output lines.
    fileprivate func clipped(to range: Range<Int>) -> [Run] {
        var clipped: [Run] = []
        var position = 0
        for run in self {
            let part = range.clamped(to: position..<position + run.count)
            if !part.isEmpty { clipped += run.clipped(to: part.lowerBound - position..<part.upperBound - position) }
            position += run.count
        }
        return clipped
    }
}

extension Run {
    /// A part of the run, not empty.
    fileprivate func clipped(to range: Range<Int>) -> [Run] {
        switch self {
        case .blank: return [.blank(count: range.count)]
        case .literal(let start, _): return [.literal(start: start + range.lowerBound, count: range.count)]
        case .repeating(let start, let period, _):
            let phase = range.lowerBound % period
            guard phase > 0 else { return [.repeating(start: start, period: period, count: range.count)] }
            // What is left of the period that the part begins in.
            let head = Swift.min(period - phase, range.count)
            let first = Run.literal(start: start + phase, count: head)
            return range.count == head
                ? [first] : [first, .repeating(start: start, period: period, count: range.count - head)]
        }
    }

    /// The block's lines that it reads; nil where it is blank.
    fileprivate var blockLines: Range<Int>? {
        switch self {
        case .literal(let start, let count): start..<start + count
        case .repeating(let start, let period, _): start..<start + period
        case .blank: nil
        }
    }

    fileprivate func shifted(by offset: Int) -> Run {
        switch self {
        case .literal(let start, let count): .literal(start: start + offset, count: count)
        case .repeating(let start, let period, let count):
            .repeating(start: start + offset, period: period, count: count)
        case .blank: self
        }
    }
}
