/// A canonical prefix code (RFC 1951, 3.2.2) made from how often each symbol occurs.
struct HuffmanCode: Sendable {
    /// Most symbols that a code can have: those of deflate's fixed code.
    static let mostSymbols = 288

    /// Length of each symbol's code in bits; 0 for symbols that do not occur.
    ///
    /// Lies in place, as do the codes: fresh memory would take longer than a code. Loops read it through its span, as a
    /// subscript may copy the whole first.
    private(set) var lengths = [288 of UInt8](repeating: 0)
    /// Each symbol's code, first bit lowest, as deflate writes it.
    private(set) var codes = [288 of UInt16](repeating: 0)

    /// The code without symbols.
    init() {}

    /// The code of least total length, or near it where `limit` (bits, at most 15) has to shorten long codes.
    ///
    /// Needs at least two symbols that occur, so that the code is complete.
    init(counts: Span<Int>, limit: Int) {
        var usedCount = 0
        for symbol in counts.indices where counts[symbol] > 0 { usedCount &+= 1 }
        precondition(usedCount >= 2 && counts.count <= Self.mostSymbols)
        let lengthCounts = unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: usedCount) { used in
            unsafe Self.sortSymbols(counts, into: used)
            let lengthCounts = unsafe Self.lengthCounts(used, limit: limit)
            // The rarest symbols come first and take the longest codes.
            var index = 0
            for length in stride(from: limit, through: 1, by: -1) {
                for _ in 0..<lengthCounts[length] {
                    unsafe lengths[Int(used[index] & 511)] = UInt8(length)
                    index += 1
                }
            }
            return lengthCounts
        }
        setCodes(lengthCounts, symbolCount: counts.count)
    }

    /// The code whose symbols have those lengths, at most 15 bits each.
    init(lengths: [UInt8]) {
        var lengthCounts = LengthCounts(repeating: 0)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            self.lengths[symbol] = length
            lengthCounts[Int(length)] += 1
        }
        setCodes(lengthCounts, symbolCount: lengths.count)
    }

    /// What symbols that occur so often take in bits, without their extra bits.
    func bitCount(_ counts: Span<Int>) -> Int {
        let lengths = lengths.span
        var total = 0
        for symbol in counts.indices { total &+= counts[symbol] &* Int(lengths[symbol]) }
        return total
    }

    /// How many codes have each length, 1 to 15.
    private typealias LengthCounts = [16 of Int]

    /// Fills `used` with the symbols that occur, the rarest first: how often in the high bits, which in the low nine.
    private static func sortSymbols(_ counts: Span<Int>, into used: UnsafeMutableBufferPointer<UInt64>) {
        var place = 0
        for symbol in counts.indices where counts[symbol] > 0 {
            unsafe used.initializeElement(at: place, to: UInt64(counts[symbol]) << 9 | UInt64(symbol))
            place += 1
        }
        unsafe used.sortAscending()
    }

    private static func lengthCounts(_ symbols: UnsafeMutableBufferPointer<UInt64>, limit: Int) -> LengthCounts {
        unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: symbols.count) { nodes in
            for index in symbols.indices { unsafe nodes.initializeElement(at: index, to: Int(symbols[index] >> 9)) }
            unsafe makeTreeDepths(nodes)
            return unsafe limited(nodes, limit: limit)
        }
    }

    /// Turns weights, which ascend, into the depths of their leaves in the Huffman tree.
    ///
    /// In place, after Moffat and Katajainen: the array holds weights, then parents, then depths.
    private static func makeTreeDepths(_ nodes: UnsafeMutableBufferPointer<Int>) {
        let count = nodes.count
        unsafe nodes[0] += nodes[1]
        var (root, leaf) = (0, 2)
        for next in 1..<max(count - 1, 1) {
            var weight = 0
            // Two of the lightest nodes that are left, leaves or inner ones, become one.
            for _ in 0..<2 {
                if root < next, unsafe leaf >= count || nodes[root] < nodes[leaf] {
                    unsafe weight += nodes[root]
                    unsafe nodes[root] = next
                    root += 1
                } else {
                    unsafe weight += nodes[leaf]
                    leaf += 1
                }
            }
            unsafe nodes[next] = weight
        }
        unsafe nodes[count - 2] = 0
        for next in stride(from: count - 3, through: 0, by: -1) { unsafe nodes[next] = nodes[nodes[next]] + 1 }
        unsafe makeLeafDepths(nodes)
    }

    /// Turns the depths of the inner nodes, which lie in front, into those of the leaves.
    private static func makeLeafDepths(_ nodes: UnsafeMutableBufferPointer<Int>) {
        var (available, depth) = (1, 0)
        var root = nodes.count - 2
        var next = nodes.count - 1
        while available > 0 {
            var used = 0
            while root >= 0, unsafe nodes[root] == depth {
                used += 1
                root -= 1
            }
            while available > used {
                unsafe nodes[next] = depth
                next -= 1
                available -= 1
            }
            available = 2 * used
            depth += 1
        }
    }

    /// How many codes have each length when none may be longer than `limit`.
    private static func limited(_ depths: UnsafeMutableBufferPointer<Int>, limit: Int) -> LengthCounts {
        var lengthCounts = LengthCounts(repeating: 0)
        for index in depths.indices { unsafe lengthCounts[min(depths[index], limit)] += 1 }
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

    /// Gives the symbols their codes by their lengths: the shorter first, and equal ones in the order of the symbols.
    private mutating func setCodes(_ lengthCounts: LengthCounts, symbolCount: Int) {
        var next = [16 of UInt16](repeating: 0)
        var code = 0
        for length in 1..<16 {
            next[length] = UInt16(truncatingIfNeeded: code)
            code = (code + lengthCounts[length]) << 1
        }
        for symbol in 0..<symbolCount where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            codes[symbol] = Self.reversed(next[length]) >> (16 - UInt16(length))
            next[length] &+= 1
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
