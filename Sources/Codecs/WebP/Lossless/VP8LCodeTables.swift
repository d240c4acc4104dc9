/// The prefix codes of a coded picture, laid out for writing: what to write for each token.
@safe final class VP8LCodeTables {
    /// By symbol of all alphabets: code in the low 16 bits, its length above them.
    private let table = ScratchBuffer<UInt32>(capacity: VP8LAlphabets.symbolCount)

    /// Most bits that one unit or one match takes.
    static let longestToken = 4 * VP8LSymbols.longestCode

    /// Makes the best codes for how often symbols occur, and writes them.
    func writeCodes(for statistics: VP8LStatistics, to writer: inout BitRopeWriter) {
        for alphabet in VP8LAlphabets.all {
            let code = VP8LPrefixCode(statistics.counts(alphabet))
            code.write(to: &writer)
            let (codes, lengths) = (code.codes.span, code.lengths.span)
            let entries = unsafe table.base + alphabet.lowerBound
            for symbol in codes.indices {
                unsafe entries[symbol] = UInt32(codes[symbol]) | UInt32(lengths[symbol]) &<< 16
            }
        }
    }

    /// Writes a unit as it is; there must be room.
    @inline(__always)
    func write(unit: UInt32, to writer: inout BitRopeWriter) {
        let entries = unsafe table.base
        write(unsafe entries[VP8LAlphabets.green(unit)], unsafe entries[VP8LAlphabets.red(unit)], to: &writer)
        write(unsafe entries[VP8LAlphabets.blue(unit)], unsafe entries[VP8LAlphabets.alpha(unit)], to: &writer)
    }

    @inline(__always)
    private func write(_ first: UInt32, _ second: UInt32, to writer: inout BitRopeWriter) {
        let bits = UInt64(first & 0xFFFF) | UInt64(second & 0xFFFF) &<< UInt64(first &>> 16)
        writer.write(bits, count: Int(truncatingIfNeeded: first &>> 16 &+ second &>> 16))
    }

    /// Writes the matches of a copy; there must be room for one.
    ///
    /// Afterwards there is room for as much as before only if the copy took one match.
    func write(copyOf length: Int, distanceCode: Int, to writer: inout BitRopeWriter) {
        let whole = length / VP8LSymbols.longestMatch
        let rest = length % VP8LSymbols.longestMatch
        if whole > 0 {
            let start = writer.bitPosition
            write(matchOf: VP8LSymbols.longestMatch, distanceCode, to: &writer)
            writer.repeatBits(from: start, bitCount: writer.bitPosition - start, times: whole)
            writer.reserve(bitCount: Self.longestToken)
        }
        if rest > 0 { write(matchOf: rest, distanceCode, to: &writer) }
    }

    @inline(__always)
    private func write(matchOf length: Int, _ distanceCode: Int, to writer: inout BitRopeWriter) {
        write(VP8LSymbols.prefixed(length), first: 256, to: &writer)
        write(VP8LSymbols.prefixed(distanceCode), first: VP8LAlphabets.distances.lowerBound, to: &writer)
    }

    @inline(__always)
    private func write(_ value: VP8LSymbols.Prefixed, first: Int, to writer: inout BitRopeWriter) {
        let entry = unsafe table.base[first &+ value.symbol]
        let codeLength = Int(truncatingIfNeeded: entry &>> 16)
        let bits = UInt64(entry & 0xFFFF) | UInt64(truncatingIfNeeded: value.extra) &<< UInt64(codeLength)
        writer.write(bits, count: codeLength &+ value.extraBitCount)
    }
}
