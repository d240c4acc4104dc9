/// What each literal, length and distance costs in bits under given codes.
struct DeflateCosts: Hashable, Sendable {
    /// By literal byte.
    let literals: [UInt32]
    /// By length − 3.
    let lengths: [UInt32]
    /// By distance symbol.
    let distances: [UInt32]

    /// A symbol without a code is taken as a rare one, so that it may come into use where it saves much.
    private static let rareSymbol: UInt32 = 13

    init(_ codes: DeflateCodes) {
        func cost(_ length: UInt8) -> UInt32 { length > 0 ? UInt32(length) : Self.rareSymbol }
        literals = (0..<256).map { cost(codes.literalLengths.lengths[$0]) }
        lengths = (DeflateSymbols.shortestMatch...DeflateSymbols.longestMatch).map { length in
            let symbol = DeflateSymbols.symbol(length: length)
            let extra = DeflateSymbols.extra(lengthSymbol: symbol).bitCount
            return cost(codes.literalLengths.lengths[symbol]) + UInt32(extra)
        }
        distances = (0..<DeflateSymbols.distanceCount).map { symbol in
            cost(codes.distances.lengths[symbol]) + UInt32(DeflateSymbols.extra(distanceSymbol: symbol).bitCount)
        }
    }
}
