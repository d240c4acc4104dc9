import TestSupport
import Testing

@testable import Pixels

@Suite struct LevelSetTests {
    /// Against the standard library's sets.
    @Test func itIsASetOfLevels() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            let one = Set(
                (0..<Int.random(in: 0...40, using: &generator)).map { _ in Int.random(in: 0...255, using: &generator) })
            let other = Set((0..<200).map { _ in Int.random(in: 0...255, using: &generator) })
            var set = LevelSet(one)
            #expect(set.count == one.count && set.isEmpty == one.isEmpty)
            #expect(set.first == one.min() && set.last == one.max())
            #expect(set.only == (one.count == 1 ? one.first : nil))
            var union = set
            union.formUnion(LevelSet(other))
            #expect(union == LevelSet(one.union(other)))
            let (first, last) = (one.min() ?? 0, one.max() ?? 0)
            #expect(LevelSet(first...last) == LevelSet(Array(first...last)))
            #expect(set.hasGaps == (!one.isEmpty && one.count < last - first + 1))
            #expect(set.intersection(LevelSet(other)) == LevelSet(one.intersection(other)))
            for level in 0...256 { #expect(set.next(from: level) == one.filter { $0 >= level }.min()) }
            if let level = one.first {
                set.remove(level)
                #expect(!set.contains(level) && set.count == one.count - 1)
            }
        }
        #expect(LevelSet.all.count == 256 && LevelSet.none.isEmpty)
    }
}
