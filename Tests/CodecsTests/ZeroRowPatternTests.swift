import Testing

@testable import Codecs

struct ZeroRowPatternTests {
    /// Carries the matches out on real bytes: every one must give the rows' own.
    @Test func matchesReproduceTheRows() {
        for rowByteCount in [2, 3, 43, 44, 86, 129, 257, 258, 259, 260, 516, 517, 999, 1000, 1001, 4001] {
            let pattern = ZeroRowPattern(rowByteCount: rowByteCount)
            var cycle: [ZeroRowPattern.Stretch] = []
            pattern.forEachStretch(first: pattern.cycleCount) { cycle.append($0) }
            #expect(cycle.reduce(0) { $0 + $1.count } == pattern.cycleCount)
            #expect(cycle.reduce(0) { $0 + ($1.isFar ? $1.count : 0) } == pattern.farCount)
            #expect(zip(cycle, cycle.dropFirst()).allSatisfy { $0.isFar != $1.isFar })
            #expect(pattern.cycleCount * 258 % rowByteCount == 0)
            var bytes = [UInt8](repeating: 0, count: rowByteCount)
            bytes[0] = 2
            for stretch in cycle + cycle {
                for _ in 0..<stretch.count {
                    let distance = stretch.isFar ? rowByteCount : 1
                    for _ in 0..<258 { bytes.append(bytes[bytes.count - distance]) }
                }
            }
            let isRight = bytes.enumerated().allSatisfy { $0.element == ($0.offset % rowByteCount == 0 ? 2 : 0) }
            #expect(isRight, "rows of \(rowByteCount) bytes")
        }
    }

    @Test func thePrefixOfACycleHasAsManyMatchesAsAsked() {
        let pattern = ZeroRowPattern(rowByteCount: 1001)
        for count in [0, 1, 2, 3, 500, pattern.cycleCount] {
            var seen = 0
            pattern.forEachStretch(first: count) { seen += $0.count }
            #expect(seen == count)
        }
    }
}
