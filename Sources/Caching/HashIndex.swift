/// Where in an array of nodes a hash is found: open addressing with linear probing and no tombstones.
///
/// Holds positions only; the caller compares keys and tells the hash of a position when the index must move it.
/// At most half of the places are taken, so that a search looks at one or two.
@usableFromInline
struct HashIndex: Sendable {
    /// Stands for no node, here and in the lists of `LRU`.
    @usableFromInline static let none: Int32 = -1

    /// Node positions; a power of two of them.
    @usableFromInline private(set) var places: [Int32]
    @usableFromInline private(set) var count = 0

    init() {
        places = Array(repeating: HashIndex.none, count: 8)
    }

    @inlinable var mask: Int { places.count - 1 }

    @inlinable
    func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & mask }

    /// The node of that hash that `matches` accepts, or `none`.
    ///
    /// O(1) expected.
    @inlinable
    func find(_ hash: UInt64, where matches: (Int32) -> Bool) -> Int32 {
        var place = home(of: hash)
        while places[place] != HashIndex.none {
            if matches(places[place]) { return places[place] }
            place = (place + 1) & mask
        }
        return HashIndex.none
    }

    /// Adds a node that is not in the index yet.
    ///
    /// O(1), amortised over growth.
    mutating func insert(_ node: Int32, hash: UInt64, hashOf: (Int32) -> UInt64) {
        if (count + 1) * 2 > places.count { grow(hashOf: hashOf) }
        place(node, hash: hash)
        count += 1
    }

    /// Takes a node out and closes the gap that it leaves.
    mutating func remove(_ node: Int32, hash: UInt64, hashOf: (Int32) -> UInt64) {
        var gap = home(of: hash)
        while places[gap] != node {
            precondition(places[gap] != HashIndex.none, "the node is not in the index")
            gap = (gap + 1) & mask
        }
        var next = (gap + 1) & mask
        while places[next] != HashIndex.none {
            // A node may move back into the gap unless that would put it before its home.
            let home = home(of: hashOf(places[next]))
            if (next - home) & mask >= (next - gap) & mask {
                places[gap] = places[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        places[gap] = HashIndex.none
        count -= 1
    }

    private mutating func grow(hashOf: (Int32) -> UInt64) {
        let nodes = places.filter { $0 != HashIndex.none }
        places = Array(repeating: HashIndex.none, count: places.count * 2)
        for node in nodes { place(node, hash: hashOf(node)) }
    }

    private mutating func place(_ node: Int32, hash: UInt64) {
        var place = home(of: hash)
        while places[place] != HashIndex.none { place = (place + 1) & mask }
        places[place] = node
    }
}
