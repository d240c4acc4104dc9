/// A stretch of lines that repeats itself: each line equals the one `period` further on, wherever both lie in it.
package struct Repetition: Hashable, Sendable {
    package var range: Range<Int>
    /// At least 1 and less than the range.
    package var period: Int

    /// Lines that have one to repeat them.
    package var repeatedCount: Int { range.count - period }

    package init(range: Range<Int>, period: Int) {
        self.range = range
        self.period = period
    }
}

extension Repetition {
    /// All stretches that repeat at least twice, none of them part of a longer one with the same period.
    ///
    /// Main and Lorentz's method: halve the lines, find what crosses the middle by comparing each half with itself and
    /// with the other at every distance, go on in the halves. Time and memory grow with n log n.
    ///
    /// - Parameter lines: equal numbers mean equal lines.
    package static func all(in lines: [Int]) -> [Repetition] {
        var found: [Repetition] = []
        var parts = [0..<lines.count]
        while let part = parts.popLast() {
            guard part.count > 1 else { continue }
            let middle = part.lowerBound + part.count / 2
            CrossingRepetitions(lines, part, middle: middle).append(to: &found)
            parts.append(part.lowerBound..<middle)
            parts.append(middle..<part.upperBound)
        }
        return withoutParts(found)
    }

    /// Drops what lies inside a longer stretch of the same period, and what has a shorter one too; in ascending order of
    /// period, then start.
    private static func withoutParts(_ found: [Repetition]) -> [Repetition] {
        let sorted = found.sorted {
            ($0.period, $0.range.lowerBound, -$0.range.upperBound)
                < ($1.period, $1.range.lowerBound, -$1.range.upperBound)
        }
        var kept: [Repetition] = []
        var ranges: Set<Range<Int>> = []
        // Of the last stretch that is part of no other.
        var (period, end) = (0, 0)
        for repetition in sorted {
            if repetition.period == period, repetition.range.upperBound <= end { continue }
            (period, end) = (repetition.period, repetition.range.upperBound)
            if ranges.insert(repetition.range).inserted { kept.append(repetition) }
        }
        return kept
    }
}

extension Repetition {
    /// Longer axes are not looked through for what does not come twice as a whole: time grows with their square.
    package static let maximumLineCount = 1_024

    /// All stretches that come again in part, two lines or more, but not twice as a whole; what repeats most lines
    /// first, then what is most central.
    ///
    /// A single line is none: the two borders of a picture are often the same.
    ///
    /// - Parameter lines: equal numbers mean equal lines.
    package static func inPart(of lines: [Int]) -> [Repetition] {
        guard lines.count <= maximumLineCount else { return [] }
        var found: [Repetition] = []
        for period in 3..<max(3, lines.count) {
            var start = 0
            for index in 0..<lines.count - period + 1 {
                if index + period < lines.count, lines[index] == lines[index + period] { continue }
                if index - start > 1, index - start < period {
                    found.append(Repetition(range: start..<index + period, period: period))
                }
                start = index + 1
            }
        }
        let rank = { (one: Repetition) in
            (-one.repeatedCount, abs(one.range.lowerBound + one.range.upperBound - lines.count), one.range.lowerBound)
        }
        return found.sorted { rank($0) < rank($1) }
    }
}

/// The repetitions within a part that reach over its middle.
private struct CrossingRepetitions {
    private let part: Range<Int>
    private let middle: Int
    /// How many lines from the middle on equal those from the middle minus p on, by p; 0 for p = 0.
    private let forwardToLeft: [Int]
    /// How many lines up to the middle equal those p further to the left, going left.
    private let backwardToLeft: [Int]
    /// How many lines from the middle on equal those p further to the right.
    private let forwardToRight: [Int]
    /// How many lines up to the middle equal those p further to the right, going left.
    private let backwardToRight: [Int]

    init(_ lines: [Int], _ part: Range<Int>, middle: Int) {
        self.part = part
        self.middle = middle
        let left = Array(lines[part.lowerBound..<middle])
        let right = Array(lines[middle..<part.upperBound])
        let leftReversed = Array(left.reversed())
        let rightReversed = Array(right.reversed())
        backwardToLeft = commonPrefixes(of: leftReversed, in: leftReversed) + [0]
        forwardToRight = commonPrefixes(of: right, in: right) + [0]
        let fromLeft = commonPrefixes(of: right, in: left + right)
        forwardToLeft = [0] + (1...left.count).map { fromLeft[left.count - $0] }
        let fromRight = commonPrefixes(of: leftReversed, in: rightReversed + leftReversed)
        backwardToRight = [0] + (1...right.count).map { fromRight[right.count - $0] }
    }

    func append(to found: inout [Repetition]) {
        let (leftCount, rightCount) = (middle - part.lowerBound, part.upperBound - middle)
        for period in 1...leftCount {
            let (back, ahead) = (backwardToLeft[period], forwardToLeft[period])
            if back + ahead >= period {
                found.append(Repetition(range: (middle - period - back)..<(middle + ahead), period: period))
            }
        }
        for period in 1...rightCount {
            let (back, ahead) = (backwardToRight[period], forwardToRight[period])
            if back + ahead >= period {
                found.append(Repetition(range: (middle - back)..<(middle + period + ahead), period: period))
            }
        }
    }
}

/// For each position of `text`, how many numbers from there on equal the beginning of `pattern` (the Z function).
private func commonPrefixes(of pattern: [Int], in text: [Int]) -> [Int] {
    // What is between them equals no line.
    let joined = pattern + [-1] + text
    var lengths = [Int](repeating: 0, count: joined.count)
    var window = 0..<0
    for index in 1..<joined.count {
        var length = index < window.upperBound ? min(window.upperBound - index, lengths[index - window.lowerBound]) : 0
        while index + length < joined.count, joined[length] == joined[index + length] { length += 1 }
        lengths[index] = length
        if index + length > window.upperBound { window = index..<(index + length) }
    }
    return Array(lengths[(pattern.count + 1)...])
}
