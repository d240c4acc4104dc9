/// A canonical prefix code (RFC 1951, 3.2.2) made from how often each symbol occurs.
struct HuffmanCode: Hashable, Sendable {
    /// Length of each symbol's code in bits; 0 for symbols that do not occur.
    private(set) var lengths: [UInt8]
    /// Each symbol's code, first bit lowest, as deflate writes it.
    private(set) var codes: [UInt16]

    /// The code of least total length, or near it where `limit` (bits, at most 15) has to shorten long codes.
    ///
    /// Needs at least two symbols that occur, so that the code is complete.
    init(counts: [Int], limit: Int) {
        var used: [UInt64] = []
        used.reserveCapacity(counts.count)
        for symbol in counts.indices where counts[symbol] > 0 {
            used.append(UInt64(counts[symbol]) << 9 | UInt64(symbol))
        }
        precondition(used.count >= 2)
        used.sort()
        var depths = Self.treeDepths(used.map { Int($0 >> 9) })
        let lengthCounts = Self.limited(&depths, limit: limit)
        lengths = Array(repeating: 0, count: counts.count)
        // The rarest symbols come first in `used` and take the longest codes.
        var index = 0
        for length in stride(from: limit, through: 1, by: -1) {
            for _ in 0..<lengthCounts[length] {
                lengths[Int(used[index] & 511)] = UInt8(length)
                index += 1
            }
        }
        codes = Self.canonicalCodes(lengths, lengthCounts)
    }

    /// The code whose symbols have those lengths, at most 15 bits each.
    init(lengths: [UInt8]) {
        var lengthCounts = [Int](repeating: 0, count: 16)
        for length in lengths where length > 0 { lengthCounts[Int(length)] += 1 }
        self.lengths = lengths
        codes = Self.canonicalCodes(lengths, lengthCounts)
    }

    /// What symbols that occur so often take in bits, without their extra bits.
    func bitCount(_ counts: [Int]) -> Int {
        zip(counts, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
    }

    /// Depth of each leaf of the Huffman tree over `weights`, which ascend.
    ///
    /// In place, after Moffat and Katajainen: the array holds weights, then parents, then depths.
    private static func treeDepths(_ weights: [Int]) -> [Int] {
        var nodes = weights
        let count = nodes.count
        nodes[0] += nodes[1]
        var (root, leaf) = (0, 2)
        for next in 1..<max(count - 1, 1) {
            if leaf >= count || nodes[root] < nodes[leaf] {
                nodes[next] = nodes[root]
                nodes[root] = next
                root += 1
            } else {
                nodes[next] = nodes[leaf]
                leaf += 1
            }
            if leaf >= count || (root < next && nodes[root] < nodes[leaf]) {
                nodes[next] += nodes[root]
                nodes[root] = next
                root += 1
            } else {
                nodes[next] += nodes[leaf]
                leaf += 1
            }
        }
        nodes[count - 2] = 0
        for next in stride(from: count - 3, through: 0, by: -1) { nodes[next] = nodes[nodes[next]] + 1 }
        return leafDepths(&nodes)
    }

    /// Turns the depths of the inner nodes, which lie in front, into those of the leaves.
    private static func leafDepths(_ nodes: inout [Int]) -> [Int] {
        let count = nodes.count
        var (available, depth) = (1, 0)
        var root = count - 2
        var next = count - 1
        while available > 0 {
            var used = 0
            while root >= 0, nodes[root] == depth {
                used += 1
                root -= 1
            }
            while available > used {
                nodes[next] = depth
                next -= 1
                available -= 1
            }
            available = 2 * used
            depth += 1
        }
        return nodes
    }

    /// How many codes have each length when none may be longer than `limit`.
    private static func limited(_ depths: inout [Int], limit: Int) -> [Int] {
        var lengthCounts = [Int](repeating: 0, count: limit + 1)
        for depth in depths { lengthCounts[min(depth, limit)] += 1 }
        // Cutting codes short overfills the code space; each step gives one unit of it back: a code of the longest
        // length becomes the sibling of a shorter one, which grows by a bit.
        var total = 0
        for length in 1...limit { total += lengthCounts[length] << (limit - length) }
        while total > 1 << limit {
            lengthCounts[limit] -= 1
            for length in stride(from: limit - 1, through: 1, by: -1) where lengthCounts[length] > 0 {
                lengthCounts[length] -= 1
                lengthCounts[length + 1] += 2
                break
            }
            total -= 1
        }
        return lengthCounts
    }

    private static func canonicalCodes(_ lengths: [UInt8], _ lengthCounts: [Int]) -> [UInt16] {
        var next = [UInt16](repeating: 0, count: lengthCounts.count)
        var code = 0
        for length in 1..<lengthCounts.count {
            next[length] = UInt16(truncatingIfNeeded: code)
            code = (code + lengthCounts[length]) << 1
        }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            let code = next[Int(length)]
            next[Int(length)] &+= 1
            return reversed(code) >> (16 - UInt16(length))
        }
    }

    private static func reversed(_ bits: UInt16) -> UInt16 {
        var bits = bits
        bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
        bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
        bits = (bits & 0x0F0F) << 4 | (bits >> 4) & 0x0F0F
        return bits.byteSwapped
    }
}
