/// Chooses the tokens of a chunk that cost the fewest bits: a shortest path from its first byte to its last.
///
/// Takes every match that the search finds into account, at each of its lengths; several times the time of the lazy
/// choice.
@safe final class TokenWeighing {
    /// Cost of the cheapest way to each byte.
    private let costs = ScratchBuffer<UInt32>()
    /// The token by which that way arrives.
    private let arrivals = ScratchBuffer<DeflateToken>()

    /// Writes the tokens of the chunk that `scope` has entered, and returns the place behind them.
    func appendTokens(
        _ scope: MatchScope, start: Int, costs prices: DeflateCosts, to out: UnsafeMutablePointer<DeflateToken>
    ) -> UnsafeMutablePointer<DeflateToken> {
        let count = scope.end - start
        costs.reserve(count + 1)
        arrivals.reserve(count + 1)
        unsafe costs.base.update(repeating: .max, count: count + 1)
        unsafe costs.base[0] = 0
        var offset = 0
        while offset < count {
            let cost = unsafe costs.base[offset]
            let byte = unsafe scope.bytes[start + offset]
            relax(offset + 1, cost + prices.literals[Int(byte)], DeflateToken(literal: byte))
            let length = start + offset <= scope.lastHashed ? offerMatches(scope, start, offset, prices) : 0
            // Nothing beats a match of full length, and trying to would take long where bytes are all alike.
            offset += length == DeflateSymbols.longestMatch ? length : 1
        }
        return unsafe trace(count, to: out)
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        costs.trim(to: 1 << 18)
        arrivals.trim(to: 1 << 18)
    }

    /// Offers each length of each match at an offset from `start`; returns the longest length.
    private func offerMatches(_ scope: MatchScope, _ start: Int, _ offset: Int, _ prices: DeflateCosts) -> Int {
        let cost = unsafe costs.base[offset]
        var length = DeflateSymbols.shortestMatch - 1
        scope.search(start + offset, longerThan: scope.hashedLength - 1) { match in
            let distance = Int(match.distance)
            let base = cost + prices.distances[DeflateSymbols.symbol(distance: distance)]
            // Shorter lengths have been offered at a nearer distance already.
            while length < match.length {
                length += 1
                let token = DeflateToken(length: length, distance: distance)
                relax(offset + length, base + prices.lengths[token.lengthOffset], token)
            }
        }
        return length
    }

    @inline(__always)
    private func relax(_ offset: Int, _ cost: UInt32, _ token: DeflateToken) {
        guard unsafe cost < costs.base[offset] else { return }
        unsafe costs.base[offset] = cost
        unsafe arrivals.base[offset] = token
    }

    /// Follows the cheapest way back from its end, and writes its tokens in order.
    private func trace(
        _ count: Int, to out: UnsafeMutablePointer<DeflateToken>
    ) -> UnsafeMutablePointer<DeflateToken> {
        var tokenCount = 0
        var offset = count
        while offset > 0 {
            unsafe offset -= arrivals.base[offset].byteCount
            tokenCount += 1
        }
        offset = count
        for index in stride(from: tokenCount - 1, through: 0, by: -1) {
            unsafe out[index] = arrivals.base[offset]
            unsafe offset -= arrivals.base[offset].byteCount
        }
        return unsafe out + tokenCount
    }
}
