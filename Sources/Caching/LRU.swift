/// A cache as a plain value: keeps what was used last within a byte budget.
///
/// Every operation is O(1).
///
/// Entries lie in one array and are linked by position from the newest to the oldest, so an entry costs no object of
/// its own. The caller says how many bytes an entry's key and value hold; the cache adds `entryOverhead`.
public struct LRU<Key: CacheKey, Value> {
    @usableFromInline
    struct Node {
        // Two optionals and not one of both: a look at the key would count a reference to the value as well, and those
        // counts are what threads that look up the same entry wait for.
        /// Nil while the node is on the free list.
        @usableFromInline var key: Key?
        /// Nil while the node is on the free list.
        @usableFromInline var value: Value?
        @usableFromInline var hash: UInt64
        @usableFromInline var charge: Int
        @usableFromInline var newer: Int32
        /// The next older entry; on the free list, the next free node.
        @usableFromInline var older: Int32
    }

    @usableFromInline var nodes: [Node] = []
    @usableFromInline var index = HashIndex()
    @usableFromInline var newest = HashIndex.none
    @usableFromInline var oldest = HashIndex.none
    private var firstFree = HashIndex.none
    @usableFromInline var counters = CacheStatistics()

    /// The most that one entry may be charged: half of the budget.
    ///
    /// Larger ones are not kept, or a single one would drive out everything else.
    public var maximumEntryCharge: Int { counters.byteBudget / 2 }

    /// - Parameter byteBudget: the most bytes that entries may be charged together; 0 keeps nothing.
    public init(byteBudget: Int) {
        counters.byteBudget = max(0, byteBudget)
    }

    /// Bytes charged for an entry beside its cost: the cache's own share at its most wasteful, an array of nodes that
    /// is half empty and four places in the index.
    public static var entryOverhead: Int { 2 * MemoryLayout<Node>.stride + 4 * MemoryLayout<Int32>.stride }

    /// What the cache has done and what it holds.
    public var statistics: CacheStatistics { counters }

    /// The value of `key`, which becomes the newest entry.
    ///
    /// Counts a hit or a miss.
    @inlinable
    public mutating func value(for key: Key) -> Value? {
        value(hash: key.cacheHash) { $0 == key }
    }

    /// The value of the key with this hash that `matches` accepts: a search that needs no key.
    @inlinable
    public mutating func value(hash: UInt64, where matches: (Key) -> Bool) -> Value? {
        value(hash: hash, where: matches) { $0 }
    }

    /// A part of that value.
    @inlinable
    public mutating func value<Part>(
        hash: UInt64, where matches: (Key) -> Bool, part: (Value) -> Part
    ) -> Part? {
        let position = find(hash, where: matches)
        guard position != HashIndex.none else {
            counters.misses += 1
            return nil
        }
        counters.hits += 1
        if position != newest {
            unlink(position)
            linkAsNewest(position)
        }
        return nodes[Int(position)].value.map(part)
    }

    /// The value of `key` without any effect: nothing is counted and nothing moves.
    public func peek(_ key: Key) -> Value? {
        let position = find(key.cacheHash) { $0 == key }
        return position == HashIndex.none ? nil : nodes[Int(position)].value
    }

    /// Stores a value as the newest entry, replacing the one under the same key, and drops the oldest until the budget
    /// holds.
    ///
    /// What would be charged more than `maximumEntryCharge` is not stored (what it would replace goes).
    ///
    /// - Parameter cost: bytes held by the key and the value.
    /// - Returns: the values that were dropped, so that the caller can release them outside its lock.
    public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Value] {
        let hash = key.cacheHash
        var dropped: [Value] = []
        let present = find(hash) { $0 == key }
        if present != HashIndex.none, let old = remove(at: present) { dropped.append(old) }
        guard cost <= maximumEntryCharge - LRU.entryOverhead else {
            counters.refusals += 1
            return dropped
        }
        let charge = max(0, cost) + LRU.entryOverhead
        dropped += makeRoom(for: charge)
        add(key, value, hash: hash, charge: charge)
        counters.insertions += 1
        return dropped
    }

    /// Sets another budget and drops the oldest entries until it holds.
    ///
    /// - Returns: the values that were dropped, so that the caller can release them outside its lock.
    public mutating func change(byteBudget: Int) -> [Value] {
        counters.byteBudget = max(0, byteBudget)
        return makeRoom(for: 0)
    }

    private mutating func makeRoom(for charge: Int) -> [Value] {
        var dropped: [Value] = []
        while counters.byteCount + charge > counters.byteBudget, let old = remove(at: oldest) {
            counters.evictions += 1
            dropped.append(old)
        }
        return dropped
    }

    /// Takes the entry of `key` out and returns its value.
    public mutating func removeValue(for key: Key) -> Value? {
        remove(at: find(key.cacheHash) { $0 == key })
    }

    @inlinable
    func find(_ hash: UInt64, where matches: (Key) -> Bool) -> Int32 {
        index.find(hash) { position in
            guard nodes[Int(position)].hash == hash, let key = nodes[Int(position)].key else { return false }
            return matches(key)
        }
    }
}

// MARK: - Nodes

extension LRU {
    private mutating func add(_ key: Key, _ value: Value, hash: UInt64, charge: Int) {
        let node = Node(
            key: key, value: value, hash: hash, charge: charge, newer: HashIndex.none, older: HashIndex.none)
        let position: Int32
        if firstFree != HashIndex.none {
            position = firstFree
            firstFree = nodes[Int(position)].older
            nodes[Int(position)] = node
        } else {
            position = Int32(nodes.count)
            nodes.append(node)
        }
        index.insert(position, hash: hash) { nodes[Int($0)].hash }
        linkAsNewest(position)
        counters.entryCount += 1
        counters.byteCount += charge
    }

    /// Frees the node at `position`; nil where there is none.
    private mutating func remove(at position: Int32) -> Value? {
        guard position != HashIndex.none else { return nil }
        unlink(position)
        index.remove(position, hash: nodes[Int(position)].hash) { nodes[Int($0)].hash }
        counters.entryCount -= 1
        counters.byteCount -= nodes[Int(position)].charge
        let value = nodes[Int(position)].value
        nodes[Int(position)].key = nil
        nodes[Int(position)].value = nil
        nodes[Int(position)].older = firstFree
        firstFree = position
        return value
    }

    @inlinable
    mutating func unlink(_ position: Int32) {
        let (newer, older) = (nodes[Int(position)].newer, nodes[Int(position)].older)
        if newer == HashIndex.none { newest = older } else { nodes[Int(newer)].older = older }
        if older == HashIndex.none { oldest = newer } else { nodes[Int(older)].newer = newer }
    }

    @inlinable
    mutating func linkAsNewest(_ position: Int32) {
        nodes[Int(position)].newer = HashIndex.none
        nodes[Int(position)].older = newest
        if newest == HashIndex.none { oldest = position } else { nodes[Int(newest)].newer = position }
        newest = position
    }
}

extension LRU.Node: Sendable where Value: Sendable {}
extension LRU: Sendable where Value: Sendable {}
