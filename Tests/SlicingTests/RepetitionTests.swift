import Slicing
import TestSupport
import Testing

@Suite struct RepetitionTests {
    /// Every stretch, looked at one by one.
    private func naive(_ lines: [Int]) -> Set<Repetition> {
        var found: Set<Repetition> = []
        var ranges: Set<Range<Int>> = []
        for period in 1...max(1, lines.count / 2) {
            var start = 0
            while start + period < lines.count {
                var end = start
                while end + period < lines.count, lines[end] == lines[end + period] { end += 1 }
                let range = start..<(end + period)
                if end - start >= period, ranges.insert(range).inserted {
                    found.insert(Repetition(range: range, period: period))
                }
                start = end + 1
            }
        }
        return found
    }

    @Test func findsWhatLookingAtEveryStretchFinds() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<600 {
            let kinds = Int.random(in: 1...4, using: &generator)
            let lines = (0..<Int.random(in: 2...60, using: &generator)).map { _ in
                Int.random(in: 0..<kinds, using: &generator)
            }
            #expect(Set(Repetition.all(in: lines)) == naive(lines), "\(lines)")
        }
    }

    @Test func findsLongPeriodsBetweenOtherLines() {
        let lines = Array(100..<117) + (0..<100).map { $0 % 23 } + Array(200..<205)
        #expect(Repetition.all(in: lines) == [Repetition(range: 17..<117, period: 23)])
    }

    @Test(arguments: [[], [5], [5, 6]]) func fewLinesRepeatNothing(lines: [Int]) {
        #expect(Repetition.all(in: lines).isEmpty)
    }

    /// Beside each other by brute force: every stretch of two lines or more that come again, and cannot be made longer.
    @Test func whatComesAgainInPart() {
        #expect(Repetition.inPart(of: [1, 2, 3, 1, 2]) == [Repetition(range: 0..<5, period: 3)])
        #expect(Repetition.inPart(of: [1, 2, 3, 4, 1]).isEmpty, "a single line")
        #expect(Repetition.inPart(of: [1, 2, 3, 1, 2, 3]).isEmpty, "it comes twice as a whole")
        #expect(Repetition.inPart(of: [9, 1, 2, 3, 4, 1, 2, 3, 8, 7]) == [Repetition(range: 1..<8, period: 4)])
        #expect(Repetition.inPart(of: []).isEmpty && Repetition.inPart(of: [1]).isEmpty)
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<100 {
            let count = Int.random(in: 1...14, using: &generator)
            let lines = (0..<count).map { _ in Int.random(in: 0...3, using: &generator) }
            var expected: Set<Repetition> = []
            for start in 0..<count {
                for end in start..<count + 1 {
                    for period in 1..<max(1, end - start - 1) where end - start < 2 * period {
                        let repeats = { (from: Int, to: Int) in
                            (from..<to - period).allSatisfy { lines[$0] == lines[$0 + period] }
                        }
                        guard repeats(start, end), start == 0 || !repeats(start - 1, end),
                            end == count || !repeats(start, end + 1)
                        else { continue }
                        expected.insert(Repetition(range: start..<end, period: period))
                    }
                }
            }
            #expect(Set(Repetition.inPart(of: lines)) == expected)
        }
    }
}
