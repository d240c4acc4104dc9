import TestSupport
import Testing

@testable import Slicing

@Suite struct ReflectionTests {
    /// Whether the lines are what a mirrored tile of the first ones draws.
    private func holds(_ reflection: Reflection, in lines: [Int]) -> Bool {
        reflection.range.indices.allSatisfy { index in
            let step = (index - reflection.range.lowerBound) % (2 * reflection.half)
            let source = step < reflection.half ? step : 2 * reflection.half - 1 - step
            return lines[index] == lines[reflection.range.lowerBound + source]
        }
    }

    /// The most lines that any stretch saves, by trying all.
    private func mostSaved(in lines: [Int]) -> Int {
        var most = 0
        for start in lines.indices {
            for half in 1..<(lines.count - start + 1) {
                var end = start + half
                while end < lines.count, holds(Reflection(range: start..<(end + 1), half: half), in: lines) { end += 1 }
                most = max(most, end - start - half)
            }
        }
        return most
    }

    @Test(arguments: [1, 2, 3, 5]) func saveTheMostOfAll(nameCount: Int) {
        var generator = SeededGenerator(seed: UInt64(nameCount))
        for length in 1...40 {
            let lines = (0..<length).map { _ in Int.random(in: 0..<nameCount, using: &generator) }
            let found = Reflection.all(in: lines)
            #expect(found.allSatisfy { holds($0, in: lines) && $0.half < $0.range.count })
            #expect((found.map { $0.range.count - $0.half }.max() ?? 0) == mostSaved(in: lines), "\(lines)")
        }
    }

    @Test func areFoundAmongOtherLines() {
        let half = [1, 2, 3, 4]
        let lines = [9, 8] + half + half.reversed() + half + [4, 3] + [7, 6]
        #expect(Reflection.all(in: lines).contains(Reflection(range: 2..<16, half: 4)))
    }

    @Test func areNotLookedForInLongAxes() {
        let lines = [Int](repeating: 1, count: Reflection.maximumLineCount + 1)
        #expect(Reflection.all(in: lines).isEmpty)
        #expect(!Reflection.all(in: Array(lines.dropLast())).isEmpty)
        #expect(Reflection.all(in: []).isEmpty && Reflection.all(in: [1]).isEmpty)
    }
}
