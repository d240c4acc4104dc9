/// What symbols are expected to cost, in sixteenths of a bit.
@safe final class VP8LCostModel {
    private let greens = ScratchBuffer<UInt32>(capacity: VP8LSymbols.greenCount)
    private let reds = ScratchBuffer<UInt32>(capacity: VP8LSymbols.channelCount)
    private let blues = ScratchBuffer<UInt32>(capacity: VP8LSymbols.channelCount)
    private let alphas = ScratchBuffer<UInt32>(capacity: VP8LSymbols.channelCount)
    private let distances = ScratchBuffer<UInt32>(capacity: VP8LSymbols.distanceCount)
    private var longestMatch: UInt32 = 0

    /// One bit.
    static let bit: UInt32 = 16

    /// Takes the costs from how often symbols have occurred so far.
    func set(_ statistics: VP8LStatistics) {
        Self.fill(greens, statistics.greens)
        Self.fill(reds, statistics.reds)
        Self.fill(blues, statistics.blues)
        Self.fill(alphas, statistics.alphas)
        Self.fill(distances, statistics.distances)
        longestMatch = match(VP8LSymbols.longestMatch)
    }

    private static func fill(_ costs: ScratchBuffer<UInt32>, _ counts: [Int]) {
        let total = counts.reduce(0, +)
        let whole = logarithm(max(total, 1))
        // What has not occurred yet may do so, at the price of the rarest and a bit more.
        let unseen = whole + bit
        for symbol in counts.indices {
            unsafe costs.base[symbol] = counts[symbol] > 0 ? whole - logarithm(counts[symbol]) : unseen
        }
    }

    /// The binary logarithm in sixteenths, straight between the powers of two.
    private static func logarithm(_ value: Int) -> UInt32 {
        let power = Int.bitWidth - 1 - value.leadingZeroBitCount
        let fraction = power >= 4 ? value >> (power - 4) & 15 : value << (4 - power) & 15
        return UInt32(power * 16 + fraction)
    }

    /// A unit as it is.
    @inline(__always)
    func unit(_ unit: UInt32) -> UInt32 {
        unsafe greens.base[Int(truncatingIfNeeded: unit &>> 8 & 0xFF)]
            &+ reds.base[Int(truncatingIfNeeded: unit &>> 16 & 0xFF)]
            &+ blues.base[Int(truncatingIfNeeded: unit & 0xFF)] &+ alphas.base[Int(truncatingIfNeeded: unit &>> 24)]
    }

    /// A copy, in as many matches as it takes.
    @inline(__always)
    func copy(_ length: Int, distanceCode: Int) -> UInt32 {
        let distance = prefixed(distanceCode, distances, first: 0)
        guard length > VP8LSymbols.longestMatch else { return match(length) &+ distance }
        let whole = UInt32(truncatingIfNeeded: length / VP8LSymbols.longestMatch)
        let rest = length % VP8LSymbols.longestMatch
        return whole &* (longestMatch &+ distance) &+ (rest > 0 ? match(rest) &+ distance : 0)
    }

    @inline(__always)
    private func match(_ length: Int) -> UInt32 { prefixed(length, greens, first: 256) }

    @inline(__always)
    private func prefixed(_ value: Int, _ costs: ScratchBuffer<UInt32>, first: Int) -> UInt32 {
        let prefixed = VP8LSymbols.prefixed(value)
        return unsafe costs.base[first &+ prefixed.symbol]
            &+ UInt32(truncatingIfNeeded: prefixed.extraBitCount) &* Self.bit
    }
}
