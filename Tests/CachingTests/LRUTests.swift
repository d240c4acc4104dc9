import Testing

@testable import Caching

/// Keys with the hash that any key gets.
private struct Number: CacheKey, ExpressibleByIntegerLiteral {
    let number: Int
    init(integerLiteral number: Int) { self.number = number }
}

/// Keys that all collide, so that probing and gap closing are exercised.
private struct Colliding: CacheKey {
    let number: Int
    var cacheHash: UInt64 { UInt64(number % 3) }
}

@Suite struct LRUTests {
    private let overhead = LRU<Number, String>.entryOverhead

    @Test func peekingHasNoEffect() {
        var cache = LRU<Number, String>(byteBudget: 2 * (overhead + 10))
        _ = cache.insert("1", for: 1, cost: 10)
        _ = cache.insert("2", for: 2, cost: 10)
        let statistics = cache.statistics
        #expect(cache.peek(1) == "1")
        #expect(cache.peek(3) == nil)
        #expect(cache.statistics == statistics)
        #expect(cache.insert("3", for: 3, cost: 10) == ["1"], "it is still the oldest")
    }

    @Test func anotherBudgetDropsTheOldest() {
        var cache = LRU<Number, String>(byteBudget: 4 * (overhead + 10))
        for number in 1...4 { _ = cache.insert("\(number)", for: Number(integerLiteral: number), cost: 10) }
        var dropped = cache.change(byteBudget: 2 * (overhead + 10))
        #expect(dropped == ["1", "2"])
        dropped = cache.change(byteBudget: 4 * (overhead + 10))
        #expect(dropped.isEmpty)
        #expect(cache.statistics.entryCount == 2)
        dropped = cache.insert("5", for: 5, cost: 10)
        #expect(dropped.isEmpty, "there is room again")
        dropped = cache.change(byteBudget: 0)
        #expect(dropped == ["3", "4", "5"])
        #expect(cache.statistics.byteCount == 0)
    }

    @Test func keepsWhatWasUsedLast() {
        var cache = LRU<Number, String>(byteBudget: 3 * (overhead + 10))
        for number in 1...3 {
            #expect(cache.insert("\(number)", for: Number(integerLiteral: number), cost: 10).isEmpty)
        }
        #expect(cache.value(for: 1) == "1")
        #expect(cache.insert("4", for: 4, cost: 10) == ["2"])
        #expect(cache.value(for: 2) == nil)
        #expect([1, 3, 4].map { cache.value(for: Number(integerLiteral: $0)) } == ["1", "3", "4"])
        let statistics = cache.statistics
        #expect(statistics.hits == 4)
        #expect(statistics.misses == 1)
        #expect(statistics.insertions == 4)
        #expect(statistics.evictions == 1)
        #expect(statistics.entryCount == 3)
        #expect(statistics.byteCount == 3 * (overhead + 10))
    }

    @Test func replacingChargesTheNewCostOnly() {
        var cache = LRU<Number, String>(byteBudget: 10_000)
        #expect(cache.insert("old", for: 1, cost: 100).isEmpty)
        #expect(cache.insert("new", for: 1, cost: 7) == ["old"])
        #expect(cache.value(for: 1) == "new")
        #expect(cache.statistics.byteCount == overhead + 7)
        #expect(cache.statistics.entryCount == 1)
        #expect(cache.statistics.evictions == 0)
    }

    @Test func refusesWhatWouldTakeMoreThanHalf() {
        var cache = LRU<Number, String>(byteBudget: 10_000)
        #expect(cache.insert("fits", for: 1, cost: 5_000 - overhead).isEmpty)
        #expect(cache.insert("stale after this", for: 2, cost: 1).isEmpty)
        #expect(cache.insert("too large", for: 2, cost: 5_001 - overhead) == ["stale after this"])
        #expect(cache.value(for: 1) == "fits")
        #expect(cache.value(for: 2) == nil)
        #expect(cache.statistics.refusals == 1)
        #expect(cache.insert("absurd", for: 3, cost: .max).isEmpty)
        #expect(cache.statistics.refusals == 2)
    }

    @Test(arguments: [0, -1, 1]) func keepsNothingWithoutABudget(budget: Int) {
        var cache = LRU<Number, String>(byteBudget: budget)
        #expect(cache.insert("x", for: 1, cost: 0).isEmpty)
        #expect(cache.value(for: 1) == nil)
        #expect(cache.statistics.byteCount == 0)
    }

    @Test func chargesNegativeCostsAsNothing() {
        var cache = LRU<Number, String>(byteBudget: 10_000)
        #expect(cache.insert("x", for: 1, cost: -500).isEmpty)
        #expect(cache.statistics.byteCount == overhead)
    }

    @Test func removedEntriesLeaveRoom() {
        var cache = LRU<Number, String>(byteBudget: 10_000)
        _ = cache.insert("x", for: 1, cost: 1)
        #expect(cache.removeValue(for: 1) == "x")
        #expect(cache.removeValue(for: 1) == nil)
        #expect(cache.statistics.byteCount == 0)
        #expect(cache.statistics.entryCount == 0)
        _ = cache.insert("y", for: 1, cost: 1)
        #expect(cache.value(for: 1) == "y")
    }

    /// Against the plainest thing that could be right: an array in order of use.
    @Test(arguments: 0..<20) func agreesWithAnOrderedArray(seed: UInt64) {
        var random = SplitMix(state: seed)
        let overhead = LRU<Colliding, Int>.entryOverhead
        let budget = 12 * (overhead + 50)
        var cache = LRU<Colliding, Int>(byteBudget: budget)
        var model: [(key: Int, value: Int, charge: Int)] = []
        for step in 0..<2_000 {
            let key = Int(random.next() % 30)
            let present = model.firstIndex { $0.key == key }
            switch random.next() % 4 {
            case 0:
                #expect(cache.removeValue(for: Colliding(number: key)) == present.map { model.remove(at: $0).value })
            case 1:
                let cost = Int(random.next() % 200)
                _ = cache.insert(step, for: Colliding(number: key), cost: cost)
                if let present { model.remove(at: present) }
                model.append((key, step, cost + overhead))
                while model.reduce(0, { $0 + $1.charge }) > budget { model.removeFirst() }
            default:
                let expected = present.map { model.remove(at: $0) }
                if let expected { model.append(expected) }
                #expect(cache.value(for: Colliding(number: key)) == expected?.value)
            }
            #expect(cache.statistics.byteCount == model.reduce(0) { $0 + $1.charge })
            #expect(cache.statistics.entryCount == model.count)
        }
    }
}

/// A small seeded generator, so that a failing case can be run again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
