/// The codes of one block, laid out for writing: what to write for each literal, length and distance.
@safe final class DeflateCodeTables {
    /// By literal byte, and 256 for the block's end: code in the low 16 bits, its length above them.
    private let literals = ScratchBuffer<UInt32>(capacity: 257)
    /// By length − 3: code and extra bits in the low 24 bits, their number above them.
    private let lengths = ScratchBuffer<UInt32>(capacity: 256)
    /// By symbol: code in the low 16 bits, its length in the next 8.
    private let distances = ScratchBuffer<UInt32>(capacity: 32)

    /// Takes the codes of a block.
    ///
    /// - Parameter names: the byte that each literal byte of the tokens stands for; itself where nil.
    func set(_ codes: DeflateCodes, names: [UInt8]? = nil) {
        let (literals, lengths, distances) = unsafe (literals.base, lengths.base, distances.base)
        let (literalCodes, literalBits) = (codes.literalLengths.codes.span, codes.literalLengths.lengths.span)
        for byte in 0...DeflateSymbols.endOfBlock {
            unsafe literals[byte] = UInt32(literalCodes[byte]) | UInt32(literalBits[byte]) << 16
        }
        if let names {
            for byte in names.indices {
                let name = Int(names[byte])
                unsafe literals[byte] = UInt32(literalCodes[name]) | UInt32(literalBits[name]) << 16
            }
        }
        // The symbols' lengths follow one another; the last one's longest has a symbol of its own.
        var offset = 0
        for symbol in 257...284 {
            let extraBitCount = DeflateSymbols.extra(lengthSymbol: symbol).bitCount
            let bitCount = UInt32(literalBits[symbol])
            let entry = UInt32(literalCodes[symbol]) | (bitCount + UInt32(extraBitCount)) << 24
            for value in 0..<1 << extraBitCount {
                unsafe lengths[offset &+ value] = entry | UInt32(truncatingIfNeeded: value) &<< bitCount
            }
            offset += 1 << extraBitCount
        }
        unsafe lengths[offset - 1] = UInt32(literalCodes[285]) | UInt32(literalBits[285]) << 24
        let (distanceCodes, distanceBits) = (codes.distances.codes.span, codes.distances.lengths.span)
        for symbol in 0..<DeflateSymbols.distanceCount {
            unsafe distances[symbol] = UInt32(distanceCodes[symbol]) | UInt32(distanceBits[symbol]) << 16
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
