/// How often each symbol of a deflate block occurs.
struct DeflateStatistics: Hashable, Sendable {
    /// By literal or length symbol.
    private(set) var literalLengths: [Int]
    /// By distance symbol.
    private(set) var distances: [Int]

    /// The block's end occurs once.
    init() {
        literalLengths = Array(repeating: 0, count: DeflateSymbols.literalLengthCount)
        literalLengths[DeflateSymbols.endOfBlock] = 1
        distances = Array(repeating: 0, count: DeflateSymbols.distanceCount)
    }

    mutating func add(literal: UInt8, count: Int) {
        literalLengths[Int(literal)] += count
    }

    /// Gives every literal the name that `names` has for it; each name must be used once.
    mutating func rename(_ names: [UInt8]) {
        let counts = literalLengths
        for (byte, name) in names.enumerated() { literalLengths[Int(name)] = counts[byte] }
    }

    mutating func add(length: Int, distance: Int, count: Int) {
        literalLengths[DeflateSymbols.symbol(length: length)] += count
        distances[DeflateSymbols.symbol(distance: distance)] += count
    }

    mutating func add(_ copy: CopySplit, distance: Int, count: Int) {
        if copy.longCount > 0 {
            add(length: DeflateSymbols.longestMatch, distance: distance, count: copy.longCount * count)
        }
        if copy.first > 0 { add(length: copy.first, distance: distance, count: count) }
        if copy.second > 0 { add(length: copy.second, distance: distance, count: count) }
    }

    /// Counts tokens `times` times each.
    mutating func add(_ tokens: UnsafeBufferPointer<DeflateToken>, count times: Int) {
        unsafe literalLengths.withUnsafeMutableBufferPointer { literalLengths in
            unsafe distances.withUnsafeMutableBufferPointer { distances in
                for index in tokens.indices {
                    let token = unsafe tokens[index]
                    if token.isLiteral {
                        unsafe literalLengths[token.literal] &+= times
                    } else {
                        unsafe literalLengths[token.lengthSymbol] &+= times
                        unsafe distances[token.distanceSymbol] &+= times
                    }
                }
            }
        }
    }

    /// The codes that make the block shortest.
    func makeCodes() -> DeflateCodes {
        let fixed = DeflateCodes.fixed
        // Only a short block can be shorter with the fixed codes, which need no header.
        let dynamic = makeDynamicCodes()
        return bitCount(dynamic) < bitCount(fixed) ? dynamic : fixed
    }

    private func bitCount(_ codes: DeflateCodes) -> Int {
        codes.headerBitCount + codes.literalLengths.bitCount(literalLengths) + codes.distances.bitCount(distances)
    }

    /// Two distance codes are always made, as zlib does: some decoders refuse a code of one symbol.
    private func makeDynamicCodes() -> DeflateCodes {
        var (literalLengths, distances) = (literalLengths, distances)
        if literalLengths.count(where: { $0 > 0 }) < 2 { literalLengths[0] += 1 }
        for symbol in 0...1 where distances.count(where: { $0 > 0 }) < 2 {
            distances[symbol] = max(distances[symbol], 1)
        }
        return DeflateCodes(
            dynamic: HuffmanCode(counts: literalLengths, limit: 15),
            distances: HuffmanCode(counts: distances, limit: 15))
    }
}

/// A long copy as matches that deflate can write: some of 258 bytes, then at most two shorter ones.
struct CopySplit: Hashable, Sendable {
    private(set) var longCount: Int
    /// Length of the next match; 0 if there is none.
    private(set) var first = 0
    /// Length of the last match; 0 if there is none.
    private(set) var second = 0

    /// Only the shorter ones.
    var withoutLongMatches: CopySplit {
        var copy = self
        copy.longCount = 0
        return copy
    }

    /// Splits a copy of at least 3 bytes.
    init(byteCount: Int) {
        longCount = byteCount / DeflateSymbols.longestMatch
        let rest = byteCount % DeflateSymbols.longestMatch
        if rest >= DeflateSymbols.shortestMatch {
            first = rest
        } else if rest > 0 {
            // Too short for a match of its own: taken together with one of the long ones.
            longCount -= 1
            second = DeflateSymbols.shortestMatch
            first = DeflateSymbols.longestMatch + rest - second
        }
    }
}
