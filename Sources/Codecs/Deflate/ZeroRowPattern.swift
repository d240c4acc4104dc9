/// How rows of a 2 followed by zeros are written as matches of 258 bytes, all rows alike, once one such row is there.
///
/// A match that covers zeros only, and follows a zero, is cheapest at distance 1. The one that covers a row's first
/// byte, or begins just behind it, copies from the row above. Which is which recurs after a cycle of rows.
struct ZeroRowPattern: Hashable, Sendable {
    /// Neighbouring matches with the same distance.
    struct Stretch: Hashable, Sendable {
        /// Whether they copy from the row above, not from the byte before.
        var isFar: Bool
        var count: Int
    }

    /// Length of a row in bytes, at least 2.
    let rowByteCount: Int
    /// Matches after which the pattern recurs.
    let cycleCount: Int
    /// The stretches of one cycle.
    let cycle: [Stretch]
    /// Whether rows can copy from one another, and whether many of them are shorter that way.
    private let canCopyRows: Bool
    private let isShorterCopied: Bool

    /// Fewer rows do not make the symbols of a row as cheap as the estimate has them.
    private static let manyRows = 256

    init(rowByteCount: Int) {
        self.rowByteCount = rowByteCount
        let match = DeflateSymbols.longestMatch
        cycleCount = rowByteCount / greatestCommonDivisor(rowByteCount, match)
        var stretches: [Stretch] = []
        // Offset of the next match in its row; 0 is the byte that is not zero.
        var (index, offset) = (0, 0)
        while index < cycleCount {
            var count = 1
            if offset > 1, offset + match <= rowByteCount {
                count = min((rowByteCount - offset) / match, cycleCount - index)
                stretches.append(Stretch(isFar: false, count: count))
            } else if let last = stretches.last, last.isFar {
                stretches[stretches.count - 1].count += 1
            } else {
                stretches.append(Stretch(isFar: true, count: 1))
            }
            index += count
            offset += count * match
            if offset >= rowByteCount { offset %= rowByteCount }
        }
        cycle = stretches
        canCopyRows = rowByteCount <= DeflateSymbols.windowSize
        // Bits of a cycle and of a row, over the bytes of both.
        isShorterCopied =
            Self.bitCount(ofCycle: stretches, rowByteCount: rowByteCount) * rowByteCount
            <= Self.bitCount(ofRow: rowByteCount) * cycleCount * match
    }

    /// Whether the rows behind the first of `count` copy from the row above; else each is written as the first one is.
    func copiesRows(count: Int) -> Bool { canCopyRows && (isShorterCopied || count < Self.manyRows) }

    /// What a cycle takes where nearly all symbols are those of matches of 258 bytes at two distances: a bit each.
    private static func bitCount(ofCycle cycle: [Stretch], rowByteCount: Int) -> Int {
        let distance = min(rowByteCount, DeflateSymbols.windowSize)
        let extra = DeflateSymbols.extra(distanceSymbol: DeflateSymbols.symbol(distance: distance)).bitCount
        return cycle.reduce(0) { $0 + $1.count * ($1.isFar ? 2 + extra : 2) }
    }

    /// What a row by itself takes where nearly all symbols are those of matches of 258 bytes at distance 1: two
    /// literals of about three bits, these matches, and what is left.
    private static func bitCount(ofRow byteCount: Int) -> Int {
        let zeroCount = max(byteCount - 2, 0)
        let (longCount, rest) = zeroCount.quotientAndRemainder(dividingBy: DeflateSymbols.longestMatch)
        let bits = 6 + 2 * longCount
        guard rest >= DeflateSymbols.shortestMatch else { return bits + 3 * rest }
        return bits + 5 + DeflateSymbols.extra(lengthSymbol: DeflateSymbols.symbol(length: rest)).bitCount
    }

    /// Calls `body` with the stretches of the first `count` matches of a cycle.
    func forEachStretch(first count: Int, _ body: (Stretch) -> Void) {
        var remaining = count
        for stretch in cycle {
            guard remaining > 0 else { return }
            body(Stretch(isFar: stretch.isFar, count: min(stretch.count, remaining)))
            remaining -= stretch.count
        }
    }
}
