/// One symbol of deflate in 32 bits: a literal byte, or a match with its length and distance.
struct DeflateToken: Hashable, BitwiseCopyable, Sendable {
    private static let matchBit: UInt32 = 1 << 31

    /// A literal's byte; of a match, bit 31, length − 3 in bits 16 to 23, distance − 1 in bits 0 to 14.
    let value: UInt32

    @inline(__always)
    init(literal: UInt8) {
        value = UInt32(literal)
    }

    @inline(__always)
    init(length: Int, distance: Int) {
        value =
            Self.matchBit | UInt32(truncatingIfNeeded: length &- 3) &<< 16 | UInt32(truncatingIfNeeded: distance &- 1)
    }

    @inline(__always)
    var isLiteral: Bool { value & Self.matchBit == 0 }

    /// The byte of a literal.
    @inline(__always)
    var literal: Int { Int(truncatingIfNeeded: value) }

    /// Length − 3 of a match.
    @inline(__always)
    var lengthOffset: Int { Int(truncatingIfNeeded: value &>> 16 & 0xFF) }

    /// Distance − 1 of a match.
    @inline(__always)
    var distanceOffset: Int { Int(truncatingIfNeeded: value & 0x7FFF) }

    /// The symbol of a match's length.
    @inline(__always)
    var lengthSymbol: Int {
        let offset = lengthOffset
        // The three highest bits choose the symbol; the longest match has one of its own.
        let extraCount = max(61 &- offset.leadingZeroBitCount, 0)
        return offset == 255 ? 285 : 257 &+ 4 &* extraCount &+ offset &>> extraCount
    }

    /// The symbol of a match's distance.
    @inline(__always)
    var distanceSymbol: Int {
        // The two highest bits of the offset choose the symbol.
        let extraCount = max(62 &- distanceOffset.leadingZeroBitCount, 0)
        return 2 &* extraCount &+ distanceOffset &>> extraCount
    }

    /// Bytes that the token stands for.
    var byteCount: Int { isLiteral ? 1 : lengthOffset + DeflateSymbols.shortestMatch }
}
