/// What symbols are expected to cost, in sixteenths of a bit.
@safe final class VP8LCostModel {
    private let table = ScratchBuffer<UInt32>(capacity: VP8LAlphabets.symbolCount)

    /// One bit.
    static let bit: UInt32 = 16

    /// Takes the costs from how often symbols have occurred so far.
    func set(_ statistics: VP8LStatistics) {
        for alphabet in VP8LAlphabets.all { unsafe fill(alphabet, statistics.counts(alphabet).span) }
    }

    /// The costs, valid as long as the model is and until they are set anew.
    var costs: Costs { unsafe Costs(table: table.base) }

    private func fill(_ alphabet: Range<Int>, _ counts: Span<Int>) {
        let costs = unsafe table.base + alphabet.lowerBound
        var total = 0
        for symbol in counts.indices { total &+= counts[symbol] }
        let whole = Self.logarithm(max(total, 1))
        // What has not occurred yet may do so, at the price of the rarest and a bit more.
        let unseen = whole + Self.bit
        for symbol in counts.indices {
            unsafe costs[symbol] = counts[symbol] > 0 ? whole &- Self.logarithm(counts[symbol]) : unseen
        }
    }

    /// The binary logarithm in sixteenths, straight between the powers of two.
    static func logarithm(_ value: Int) -> UInt32 {
        let power = 63 &- value.leadingZeroBitCount
        let fraction = power >= 4 ? value &>> (power &- 4) & 15 : value &<< (4 &- power) & 15
        return UInt32(truncatingIfNeeded: power &* 16 &+ fraction)
    }

    /// The costs at hand for a loop.
    @unsafe struct Costs {
        fileprivate let table: UnsafeMutablePointer<UInt32>

        /// A unit as it is.
        @inline(__always)
        func unit(_ unit: UInt32) -> UInt32 {
            unsafe table[VP8LAlphabets.green(unit)] &+ table[VP8LAlphabets.red(unit)]
                &+ table[VP8LAlphabets.blue(unit)] &+ table[VP8LAlphabets.alpha(unit)]
        }

        /// What a distance code costs.
        @inline(__always)
        func distance(_ code: Int) -> UInt32 { unsafe prefixed(code, first: VP8LAlphabets.distances.lowerBound) }

        /// A copy, in as many matches as it takes; each has the distance's cost too.
        @inline(__always)
        func copy(_ length: Int, distance: UInt32) -> UInt32 {
            guard length > VP8LSymbols.longestMatch else { return unsafe prefixed(length, first: 256) &+ distance }
            let whole = UInt32(truncatingIfNeeded: length / VP8LSymbols.longestMatch)
            let rest = length % VP8LSymbols.longestMatch
            let longest = unsafe prefixed(VP8LSymbols.longestMatch, first: 256)
            return unsafe whole &* (longest &+ distance) &+ (rest > 0 ? prefixed(rest, first: 256) &+ distance : 0)
        }

        @inline(__always)
        private func prefixed(_ value: Int, first: Int) -> UInt32 {
            let prefixed = VP8LSymbols.prefixed(value)
            return unsafe table[first &+ prefixed.symbol]
                &+ UInt32(truncatingIfNeeded: prefixed.extraBitCount) &* VP8LCostModel.bit
        }
    }
}
