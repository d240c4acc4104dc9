/// The prefix codes of a coded picture, laid out for writing: what to write for each token.
@safe final class VP8LCodeTables {
    /// By symbol of all alphabets: code in the low 16 bits, its length above them.
    private let table = ScratchBuffer<UInt32>(capacity: VP8LAlphabets.symbolCount)

    /// A string of bits, the first one lowest, and how many they are.
    private typealias Bits = (bits: UInt64, count: Int)

    /// Most bits that one unit or one match takes.
    static let longestToken = 4 * VP8LSymbols.longestCode

    /// Whether the codes of a unit's four channels always go into one write.
    private var isShort = false
    /// Whether those of two units do.
    private var isHalfShort = false
    /// Whether alpha takes any bits.
    private var hasAlpha = true

    /// Makes the best codes for how often symbols occur, and writes them.
    func writeCodes(for statistics: VP8LStatistics, to writer: inout BitRopeWriter) {
        var longest = 0
        for alphabet in VP8LAlphabets.all {
            let prefixCode = unsafe VP8LPrefixCode(statistics.counts(alphabet).span)
            prefixCode.write(to: &writer)
            let (codes, lengths) = (prefixCode.code.codes.span, prefixCode.code.lengths.span)
            let entries = unsafe table.base + alphabet.lowerBound
            var longestCode: UInt8 = 0
            for symbol in 0..<alphabet.count {
                let length = lengths[symbol]
                longestCode = max(longestCode, length)
                unsafe entries[symbol] = UInt32(codes[symbol]) | UInt32(length) &<< 16
            }
            if alphabet == VP8LAlphabets.alphas { hasAlpha = longestCode > 0 }
            if alphabet != VP8LAlphabets.distances { longest += Int(longestCode) }
        }
        isShort = longest <= BitRopeWriter.longestWrite
        isHalfShort = longest <= BitRopeWriter.longestWrite / 2
    }

    /// Writes units as they are; there must be room.
    func write(_ units: UnsafeBufferPointer<UInt32>, to writer: inout BitRopeWriter) {
        let entries = unsafe table.base
        guard isShort else {
            for index in units.indices {
                let unit = unsafe units[index]
                let first = unsafe Self.greenAndRed(unit, entries)
                writer.write(first.bits, count: first.count)
                let second = unsafe Self.blueAndAlpha(unit, entries)
                writer.write(second.bits, count: second.count)
            }
            return
        }
        guard hasAlpha else {
            return unsafe write(units, to: &writer) { unit in
                let first = unsafe Self.greenAndRed(unit, entries)
                let last = unsafe entries[VP8LAlphabets.blue(unit)]
                let bits = first.bits | UInt64(last & 0xFFFF) &<< UInt64(truncatingIfNeeded: first.count)
                return (bits, first.count &+ Int(last &>> 16))
            }
        }
        unsafe write(units, to: &writer) { unit in
            unsafe Self.joined(Self.greenAndRed(unit, entries), Self.blueAndAlpha(unit, entries))
        }
    }

    /// Writes units each of which goes into one write, or even two of them.
    @inline(__always)
    private func write(
        _ units: UnsafeBufferPointer<UInt32>, to writer: inout BitRopeWriter, _ bits: (UInt32) -> Bits
    ) {
        let pairCount = isHalfShort ? units.count / 2 : 0
        writer.write(count: pairCount) { index in
            unsafe Self.joined(bits(units[2 &* index]), bits(units[2 &* index &+ 1]))
        }
        writer.write(count: units.count &- 2 &* pairCount) { index in unsafe bits(units[2 &* pairCount &+ index]) }
    }

    @inline(__always)
    private static func greenAndRed(_ unit: UInt32, _ entries: UnsafePointer<UInt32>) -> Bits {
        unsafe joined(entries[VP8LAlphabets.green(unit)], entries[VP8LAlphabets.red(unit)])
    }

    @inline(__always)
    private static func blueAndAlpha(_ unit: UInt32, _ entries: UnsafePointer<UInt32>) -> Bits {
        unsafe joined(entries[VP8LAlphabets.blue(unit)], entries[VP8LAlphabets.alpha(unit)])
    }

    /// Writes a match; there must be room.
    @inline(__always)
    func write(matchOf length: Int, distanceCode: Int, to writer: inout BitRopeWriter) {
        write(VP8LSymbols.prefixed(length), first: 256, to: &writer)
        write(VP8LSymbols.prefixed(distanceCode), first: VP8LAlphabets.distances.lowerBound, to: &writer)
    }

    @inline(__always)
    private static func joined(_ first: Bits, _ second: Bits) -> Bits {
        (first.bits | second.bits &<< UInt64(truncatingIfNeeded: first.count), first.count &+ second.count)
    }

    @inline(__always)
    private static func joined(_ first: UInt32, _ second: UInt32) -> Bits {
        let bits = UInt64(first & 0xFFFF) | UInt64(second & 0xFFFF) &<< UInt64(first &>> 16)
        return (bits, Int(first &>> 16 &+ second &>> 16))
    }

    @inline(__always)
    private func write(_ value: VP8LSymbols.Prefixed, first: Int, to writer: inout BitRopeWriter) {
        let entry = unsafe table.base[first &+ value.symbol]
        let codeLength = Int(truncatingIfNeeded: entry &>> 16)
        let bits = UInt64(entry & 0xFFFF) | UInt64(truncatingIfNeeded: value.extra) &<< UInt64(codeLength)
        writer.write(bits, count: codeLength &+ value.extraBitCount)
    }
}
