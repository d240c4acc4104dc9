/// The codes of one block, laid out for writing: what to write for each literal, length and distance.
@safe final class DeflateCodeTables {
    /// By literal byte, and 256 for the block's end: code in the low 16 bits, its length above them.
    private let literals = ScratchBuffer<UInt32>(capacity: 257)
    /// By length − 3: code and extra bits in the low 24 bits, their number above them.
    private let lengths = ScratchBuffer<UInt32>(capacity: 256)
    /// By symbol: code in the low 16 bits, its length in the next 8.
    private let distances = ScratchBuffer<UInt32>(capacity: 32)

    /// Takes the codes of a block.
    func set(_ codes: DeflateCodes) {
        let (literalLengths, distanceCode) = (codes.literalLengths, codes.distances)
        for byte in 0...DeflateSymbols.endOfBlock {
            unsafe literals.base[byte] = UInt32(literalLengths.codes[byte]) | UInt32(literalLengths.lengths[byte]) << 16
        }
        for symbol in 257..<DeflateSymbols.literalLengthCount {
            let extra = DeflateSymbols.extra(lengthSymbol: symbol)
            let codeLength = UInt32(literalLengths.lengths[symbol])
            let bitCount = (codeLength + UInt32(extra.bitCount)) << 24
            for value in 0..<1 << extra.bitCount where extra.base + value <= DeflateSymbols.longestMatch {
                let bits = UInt32(literalLengths.codes[symbol]) | UInt32(value) << codeLength
                unsafe lengths.base[extra.base + value - DeflateSymbols.shortestMatch] = bits | bitCount
            }
        }
        for symbol in 0..<DeflateSymbols.distanceCount {
            unsafe distances.base[symbol] =
                UInt32(distanceCode.codes[symbol]) | UInt32(distanceCode.lengths[symbol]) << 16
        }
    }

    /// Most bits that one token takes.
    static let longestToken = 15 + 5 + 15 + 13

    /// The bits of a literal, or of 256, the block's end.
    @inline(__always)
    func bits(literal: Int) -> (bits: UInt64, count: Int) {
        let entry = unsafe literals.base[literal]
        return (UInt64(entry & 0xFFFF), Int(truncatingIfNeeded: entry &>> 16))
    }

    /// The bits of three literals, one behind the other: 45 at most.
    @inline(__always)
    func bits(literals first: Int, _ second: Int, _ third: Int) -> (bits: UInt64, count: Int) {
        let (first, second, third) = (bits(literal: first), bits(literal: second), bits(literal: third))
        let start = first.count &+ second.count
        let bits =
            first.bits | second.bits &<< UInt64(truncatingIfNeeded: first.count)
            | third.bits &<< UInt64(truncatingIfNeeded: start)
        return (bits, start &+ third.count)
    }

    /// The bits of a match, by length − 3 and distance − 1.
    @inline(__always)
    func bits(lengthOffset: Int, distanceOffset: Int) -> (bits: UInt64, count: Int) {
        let length = unsafe lengths.base[lengthOffset]
        let lengthCount = UInt64(length &>> 24)
        // The two highest bits of the offset choose the symbol, the others follow it.
        let extraCount = max(62 &- distanceOffset.leadingZeroBitCount, 0)
        let symbol = 2 &* extraCount &+ distanceOffset &>> extraCount
        let distance = unsafe distances.base[symbol]
        let codeCount = UInt64(distance &>> 16)
        let extra = UInt64(truncatingIfNeeded: distanceOffset & (1 &<< extraCount &- 1))
        let distanceBits = UInt64(distance & 0xFFFF) | extra &<< codeCount
        let bits = UInt64(length & 0xFF_FFFF) | distanceBits &<< lengthCount
        return (bits, Int(truncatingIfNeeded: lengthCount &+ codeCount) &+ extraCount)
    }
}
