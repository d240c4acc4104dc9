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
}
