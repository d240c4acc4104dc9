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
    /// Matches of a cycle that copy from the row above.
    let farCount: Int
    /// Whether rows can copy from one another, and whether many of them are shorter that way.
    private let canCopyRows: Bool
    private let isShorterCopied: Bool

    /// Fewer rows do not make the symbols of a row as cheap as the estimate has them.
    private static let manyRows = 256

    init(rowByteCount: Int) {
        self.rowByteCount = rowByteCount
        let match = DeflateSymbols.longestMatch
        let divisor = greatestCommonDivisor(rowByteCount, match)
        cycleCount = rowByteCount / divisor
        // In a cycle a match begins at each offset in the row that is a multiple of the divisor; it is a near one from 2
        // on, where it ends in the row.
        let offsetCount = rowByteCount >= match ? (rowByteCount - match) / divisor + 1 : 0
        farCount = cycleCount - max(offsetCount - (divisor == 1 ? 2 : 1), 0)
        canCopyRows = rowByteCount <= DeflateSymbols.windowSize
        // Bits of a cycle and of a row, over the bytes of both.
        let cycleBits = Self.bitCount(ofCycle: cycleCount, farCount: farCount, rowByteCount: rowByteCount)
        isShorterCopied = cycleBits * rowByteCount <= Self.bitCount(ofRow: rowByteCount) * cycleCount * match
    }

    /// Whether the rows behind the first of `count` copy from the row above; else each is written as the first one is.
    func copiesRows(count: Int) -> Bool { canCopyRows && (isShorterCopied || count < Self.manyRows) }

    /// What a cycle takes where nearly all symbols are those of matches of 258 bytes at two distances: a bit each.
    private static func bitCount(ofCycle count: Int, farCount: Int, rowByteCount: Int) -> Int {
        let distance = min(rowByteCount, DeflateSymbols.windowSize)
        let extra = DeflateSymbols.extra(distanceSymbol: DeflateSymbols.symbol(distance: distance)).bitCount
        return 2 * count + extra * farCount
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
        let match = DeflateSymbols.longestMatch
        // Offset of the next match in its row; 0 is the byte that is not zero.
        var (index, offset, farCount) = (0, 0, 0)
        while index < count {
            var length = 1
            if offset > 1, offset + match <= rowByteCount {
                if farCount > 0 { body(Stretch(isFar: true, count: farCount)) }
                farCount = 0
                length = min((rowByteCount - offset) / match, count - index)
                body(Stretch(isFar: false, count: length))
            } else {
                farCount += 1
            }
            index += length
            offset += length * match
            if offset >= rowByteCount { offset %= rowByteCount }
        }
        if farCount > 0 { body(Stretch(isFar: true, count: farCount)) }
    }
}
