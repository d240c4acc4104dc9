internal import Slicing

/// One axis of a picture in units of 8 or 16 lines, the side of an MCU: the distinct units, and in what order and how
/// often they come.
///
/// Units inside a repeating run come in cycles, of one unit where the run's period divides the unit's length.
struct JPEGAxisPlan: Hashable, Sendable {
    /// Distinct units side by side, all together so many times in a row.
    struct Step: Hashable, Sendable {
        var units: Range<Int>
        var times: Int
    }

    /// Lines of one unit.
    let unitLength: Int
    /// Units of the whole axis.
    let unitCount: Int
    /// How many lines of the last unit belong to the picture.
    let lastUnitLength: Int
    /// The block's line for each line of each distinct unit; beyond the picture's end its last line is repeated.
    private(set) var lines: [Int32] = []
    /// The axis from its beginning to its end.
    private(set) var steps: [Step] = []

    /// Plans an axis of `length` lines, which the runs add up to; none of them is blank.
    init(_ runs: [Run], length: Int, unitLength: Int) {
        self.unitLength = unitLength
        unitCount = (length + unitLength - 1) / unitLength
        lastUnitLength = length - (unitCount - 1) * unitLength
        var walker = RunWalker(runs, length: length)
        var (done, start) = (0, 0)
        for run in runs {
            defer { start += run.count }
            guard case .repeating(_, let period, let count) = run else { continue }
            let first = (start + unitLength - 1) / unitLength
            let end = (start + count) / unitLength
            let cycle = period / greatestCommonDivisor(period, unitLength)
            guard end - first > cycle else { continue }
            append(done..<first, &walker)
            let units = append(first..<first + cycle, &walker)
            repeatUnits(units, times: (end - first) / cycle, rest: (end - first) % cycle)
            done = end
        }
        append(done..<unitCount, &walker)
    }

    /// How many distinct units there are.
    var distinctCount: Int { lines.count / unitLength }

    /// Whether the unit with that number among the distinct ones is the axis' last, which may be cut off.
    func isLast(_ unit: Int) -> Bool {
        lastUnitLength < unitLength && unit == distinctCount - 1
    }

    /// How often each distinct unit comes.
    var unitTimes: [Int] {
        var times = [Int](repeating: 0, count: distinctCount)
        for step in steps {
            for unit in step.units { times[unit] += step.times }
        }
        return times
    }

    /// Adds units of the picture as distinct ones, once each.
    @discardableResult
    private mutating func append(_ units: Range<Int>, _ walker: inout RunWalker) -> Range<Int> {
        let first = distinctCount
        for position in units.lowerBound * unitLength..<units.upperBound * unitLength {
            lines.append(walker.line(at: position))
        }
        let added = first..<distinctCount
        if !added.isEmpty { steps.append(Step(units: added, times: 1)) }
        return added
    }

    /// Makes the units just added come `times` times, and the first `rest` of them once more.
    private mutating func repeatUnits(_ units: Range<Int>, times: Int, rest: Int) {
        steps[steps.count - 1].times = times
        if rest > 0 { steps.append(Step(units: units.prefix(rest), times: 1)) }
    }
}

/// Finds the block's lines for ascending positions of an axis, O(1) each on average.
private struct RunWalker {
    private let runs: [Run]
    private let length: Int
    private var index = 0
    /// Position at which the current run begins.
    private var start = 0

    init(_ runs: [Run], length: Int) {
        self.runs = runs
        self.length = length
    }

    /// The line at a position not before the last one asked for; the last line for positions behind the end.
    mutating func line(at position: Int) -> Int32 {
        let position = min(position, length - 1)
        while position >= start + runs[index].count {
            start += runs[index].count
            index += 1
        }
        switch runs[index] {
        case .literal(let first, _): return Int32(truncatingIfNeeded: first + position - start)
        case .repeating(let first, 1, _): return Int32(truncatingIfNeeded: first)
        case .repeating(let first, let period, _):
            return Int32(truncatingIfNeeded: first + (position - start) % period)
        case .blank: preconditionFailure("a flattened picture has no blank lines")
        }
    }
}
