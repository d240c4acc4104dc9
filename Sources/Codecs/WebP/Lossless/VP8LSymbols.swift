/// The numbers of the format: limits, alphabets, and how lengths and distances become symbols (RFC 9649, 5.2).
enum VP8LSymbols {
    static let longestMatch = 4096
    /// The farthest distance that the largest distance code stands for.
    static let windowSize = 1 << 20 - nearbyCount
    /// Literal greens, then lengths.
    static let greenCount = 256 + 24
    static let channelCount = 256
    static let distanceCount = 40
    static let longestCode = 15
    /// Distance codes that stand for neighbours in the plane.
    static let nearbyCount = 120
    /// The distance code of the unit right above.
    static let aboveCode = 1

    /// A length or a distance code as a symbol and the bits behind it.
    struct Prefixed: Hashable {
        var symbol: Int
        var extraBitCount: Int
        var extra: Int
    }

    /// `value` is at least 1.
    @inline(__always)
    static func prefixed(_ value: Int) -> Prefixed {
        guard value > 4 else { return Prefixed(symbol: value &- 1, extraBitCount: 0, extra: 0) }
        // The two highest bits choose the symbol, the others follow it.
        let extraBitCount = 62 &- (value &- 1).leadingZeroBitCount
        let symbol = 2 &* extraBitCount &+ (value &- 1) &>> extraBitCount
        return Prefixed(
            symbol: symbol, extraBitCount: extraBitCount, extra: (value &- 1) & (1 &<< extraBitCount &- 1))
    }
}
