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

    /// Whether rows of that length can copy from one another.
    static func fits(rowByteCount: Int) -> Bool { rowByteCount <= DeflateSymbols.windowSize }

    init(rowByteCount: Int) {
        self.rowByteCount = rowByteCount
        let match = DeflateSymbols.longestMatch
        cycleCount = rowByteCount / Self.greatestCommonDivisor(rowByteCount, match)
        var stretches: [Stretch] = []
        var index = 0
        while index < cycleCount {
            // Offset of the match in its row; 0 is the byte that is not zero.
            let offset = index * match % rowByteCount
            if offset > 1, offset + match <= rowByteCount {
                let count = min((rowByteCount - offset) / match, cycleCount - index)
                stretches.append(Stretch(isFar: false, count: count))
                index += count
            } else {
                if let last = stretches.last, last.isFar {
                    stretches[stretches.count - 1].count += 1
                } else {
                    stretches.append(Stretch(isFar: true, count: 1))
                }
                index += 1
            }
        }
        cycle = stretches
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

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        second == 0 ? first : greatestCommonDivisor(second, first % second)
    }
}
