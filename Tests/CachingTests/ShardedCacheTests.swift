import Caching
import Dispatch
import Testing

@Suite struct ShardedCacheTests {
    private func key(_ text: String) -> ByteKey { ByteKey(Array(text.utf8)) }

    @Test func findsByBytesWhatWasStoredByKey() {
        let cache = ShardedCache<ByteKey, Int>(byteBudget: 1 << 20)
        let targets = (0..<500).map { "/images/button.png?size=\($0)x44" }
        for (number, target) in targets.enumerated() { cache.insert(number, for: key(target), cost: target.utf8.count) }
        for (number, target) in targets.enumerated() {
            let bytes = Array(target.utf8)
            #expect(cache.value(forBytes: bytes.span) == number)
            #expect(cache.value(for: key(target)) == number)
            #expect(cache.value(forBytes: bytes.span.extracting(..<(bytes.count - 1))) == nil)
        }
        #expect(cache.statistics.hits == 1_000)
        #expect(cache.statistics.misses == 500)
        #expect(cache.statistics.entryCount == 500)
    }

    @Test func findsBytesInTheMiddleOfABuffer() {
        let cache = ShardedCache<ByteKey, String>(byteBudget: 1 << 20)
        cache.insert("here", for: key("/a?b=1"), cost: 6)
        cache.insert("empty", for: key(""), cost: 0)
        let buffer = Array("GET /a?b=1 HTTP/1.1".utf8)
        #expect(cache.value(forBytes: buffer.span.extracting(4..<10)) == "here")
        #expect(cache.value(forBytes: buffer.span.extracting(4..<4)) == "empty")
    }

    @Test func keysOfEqualBytesAreEqual() {
        let bytes = Array("abc".utf8)
        let copied = ByteKey(copying: bytes.span)
        #expect(copied == ByteKey(bytes))
        #expect(copied.cacheHash == ByteKey.hash(of: bytes.span))
        #expect(copied != ByteKey(Array("abd".utf8)))
        #expect(Set([copied, ByteKey(bytes)]).count == 1)
    }

    @Test func splitsTheBudgetOverTheShards() {
        let cache = ShardedCache<ByteKey, Int>(byteBudget: 80_000, shardCount: 4)
        #expect(cache.statistics.byteBudget == 80_000)
        for number in 0..<5_000 { cache.insert(number, for: key("key \(number)"), cost: 20) }
        let statistics = cache.statistics
        #expect(statistics.byteCount <= 80_000)
        #expect(statistics.byteCount > 70_000, "every shard is nearly full")
        #expect(statistics.insertions == statistics.evictions + statistics.entryCount)
    }

    @Test func saysWhatTheLargestEntryMayHold() {
        let cache = ShardedCache<ByteKey, Int>(byteBudget: 80_000, shardCount: 4)
        cache.insert(1, for: key("fits"), cost: cache.maximumEntryCost)
        cache.insert(2, for: key("does not"), cost: cache.maximumEntryCost + 1)
        #expect(cache.value(for: key("fits")) == 1)
        #expect(cache.value(for: key("does not")) == nil)
        cache.removeValue(for: key("fits"))
        #expect(cache.value(for: key("fits")) == nil)
        #expect(ShardedCache<ByteKey, Int>(byteBudget: 0).maximumEntryCost == 0)
    }

    @Test func manyThreadsSeeOnlyWholeValues() {
        let cache = ShardedCache<ByteKey, [Int]>(byteBudget: 200_000, shardCount: 4)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var random = SplitMix(state: UInt64(thread))
            for _ in 0..<5_000 {
                let number = Int(random.next() % 400)
                let key = ByteKey(Array("key \(number)".utf8))
                if let found = cache.value(forBytes: key.bytes.span) {
                    #expect(found == Array(repeating: number, count: 40))
                } else {
                    cache.insert(Array(repeating: number, count: 40), for: key, cost: 320)
                }
                if random.next() % 50 == 0 { cache.removeValue(for: key) }
            }
        }
        let statistics = cache.statistics
        #expect(statistics.hits + statistics.misses == 20_000)
        #expect(statistics.byteCount <= 200_000)
    }
}

extension ShardedCache where Key == ByteKey {
    fileprivate func value(forBytes bytes: Span<UInt8>) -> Value? {
        value(forBytes: bytes, hash: ByteKey.hash(of: bytes))
    }
}
