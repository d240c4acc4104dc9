/// How often each symbol of a deflate block occurs.
struct DeflateStatistics: Sendable {
    /// By literal or length symbol.
    private(set) var literalLengths = [286 of Int](repeating: 0)
    /// By distance symbol.
    private(set) var distances = [30 of Int](repeating: 0)

    /// The block's end occurs once.
    init() { literalLengths[DeflateSymbols.endOfBlock] = 1 }

    mutating func add(literal: UInt8, count: Int) {
        literalLengths[Int(literal)] += count
    }

    /// Gives every literal the name that `names` has for it; each name must be used once.
    mutating func rename(_ names: [UInt8]) {
        let known = literalLengths
        let counts = known.span
        for byte in names.indices { literalLengths[Int(names[byte])] = counts[byte] }
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
        for index in tokens.indices {
            let token = unsafe tokens[index]
            if token.isLiteral {
                literalLengths[token.literal] &+= times
            } else {
                literalLengths[token.lengthSymbol] &+= times
                distances[token.distanceSymbol] &+= times
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
        codes.headerBitCount + codes.literalLengths.bitCount(literalLengths.span)
            + codes.distances.bitCount(distances.span)
    }

    /// Two distance codes are always made, as zlib does: some decoders refuse a code of one symbol.
    private func makeDynamicCodes() -> DeflateCodes {
        var (literalLengths, distances) = (literalLengths, distances)
        if Self.usedCount(literalLengths.span) < 2 { literalLengths[0] += 1 }
        for symbol in 0...1 where Self.usedCount(distances.span) < 2 {
            distances[symbol] = max(distances[symbol], 1)
        }
        return DeflateCodes(
            dynamic: HuffmanCode(counts: literalLengths.span, limit: 15),
            distances: HuffmanCode(counts: distances.span, limit: 15))
    }

    /// How many symbols occur, or 2 where more do.
    private static func usedCount(_ counts: Span<Int>) -> Int {
        var used = 0
        for symbol in counts.indices where counts[symbol] > 0 {
            used += 1
            if used == 2 { break }
        }
        return used
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
