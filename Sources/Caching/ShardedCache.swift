public import Locks

/// A cache that many threads use at once: independent `LRU` shards, each behind its own lock.
///
/// A key's shard follows from its hash. Locks are held for the few steps of one operation, never while something is
/// computed or released, so a lookup never waits for a miss. Recency and budget are kept per shard: keys spread
/// evenly, so the whole behaves like one LRU, but the largest entry that is kept is half of one *shard's* budget.
public final class ShardedCache<Key: CacheKey, Value: Sendable>: Sendable {
    @usableFromInline
    final class Shard: Sendable {
        @usableFromInline let entries: Locked<LRU<Key, Value>>

        init(byteBudget: Int) {
            entries = Locked(LRU(byteBudget: byteBudget))
        }
    }

    @usableFromInline let shards: [Shard]

    /// - Parameters:
    ///   - byteBudget: for all shards together; each gets an equal part, and 0 keeps nothing.
    ///   - shardCount: a power of two; anything else is a programmer error and traps.
    public init(byteBudget: Int, shardCount: Int = 8) {
        precondition(shardCount > 0 && shardCount & (shardCount - 1) == 0, "the shard count must be a power of two")
        shards = (0..<shardCount).map { _ in Shard(byteBudget: byteBudget / shardCount) }
    }

    /// Bytes that the largest entry kept may hold in its key and value.
    public var maximumEntryCost: Int {
        max(0, shards[0].entries.withLock { $0.maximumEntryCharge } - LRU<Key, Value>.entryOverhead)
    }

    /// The shards' figures summed.
    ///
    /// Each shard is exact; between shards other threads may have gone on.
    public var statistics: CacheStatistics {
        shards.reduce(CacheStatistics()) { sum, shard in sum + shard.entries.withLock { $0.statistics } }
    }

    /// The value of `key`, which becomes its shard's newest entry.
    ///
    /// Counts a hit or a miss.
    @inlinable
    public func value(for key: Key) -> Value? {
        shard(of: key.cacheHash).entries.withLock { $0.value(for: key) }
    }

    /// A part of the value of `key`, which becomes its shard's newest entry.
    ///
    /// Taken under the lock, so that the whole is not held meanwhile: `part` has to be as short as reading a property.
    @inlinable
    public func value<Part: Sendable>(for key: Key, part: (Value) -> Part) -> Part? {
        shard(of: key.cacheHash).entries.withLock { entries in
            entries.value(hash: key.cacheHash, where: { $0 == key }, part: part)
        }
    }

    /// The value of `key` without any effect, for a second look that is no second search.
    public func peek(_ key: Key) -> Value? {
        shard(of: key.cacheHash).entries.withLock { $0.peek(key) }
    }

    /// Stores a value that holds `cost` bytes together with its key; see `LRU.insert`.
    public func insert(_ value: Value, for key: Key, cost: Int) {
        // What was dropped is released here, outside the lock: returning megabytes to the system takes its time.
        _ = shard(of: key.cacheHash).entries.withLock { $0.insert(value, for: key, cost: cost) }
    }

    /// Takes the entry of `key` out, for a value found to be out of date.
    public func removeValue(for key: Key) {
        _ = shard(of: key.cacheHash).entries.withLock { $0.removeValue(for: key) }
    }

    /// Sets another budget for all shards together; what is over it goes.
    public func change(byteBudget: Int) {
        for shard in shards { _ = shard.entries.withLock { $0.change(byteBudget: byteBudget / shards.count) } }
    }

    /// By the hash's upper bits: the lower ones choose the place inside the shard.
    @inlinable
    func shard(of hash: UInt64) -> Shard {
        shards[Int(truncatingIfNeeded: hash >> 48) & (shards.count - 1)]
    }
}

extension ShardedCache where Key == ByteKey {
    /// The value whose key consists of these bytes; allocates nothing.
    ///
    /// - Parameter hash: of the bytes, by `ByteKey.hash(of:)`.
    @inlinable
    public func value(forBytes bytes: Span<UInt8>, hash: UInt64) -> Value? {
        shard(of: hash).entries.withLock { entries in
            entries.value(hash: hash) { $0.matches(bytes) }
        }
    }
}
