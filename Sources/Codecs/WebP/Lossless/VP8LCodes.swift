/// The five prefix codes of a coded picture, laid out for writing.
@safe struct VP8LCodes {
    let greens: VP8LPrefixCode
    let reds: VP8LPrefixCode
    let blues: VP8LPrefixCode
    let alphas: VP8LPrefixCode
    let distances: VP8LPrefixCode

    init(_ statistics: VP8LStatistics) {
        greens = VP8LPrefixCode(statistics.greens)
        reds = VP8LPrefixCode(statistics.reds)
        blues = VP8LPrefixCode(statistics.blues)
        alphas = VP8LPrefixCode(statistics.alphas)
        distances = VP8LPrefixCode(statistics.distances)
    }

    func write(to writer: inout BitRopeWriter) {
        for code in [greens, reds, blues, alphas, distances] { code.write(to: &writer) }
    }
}

/// What to write for each token.
@safe final class VP8LCodeTables {
    /// By symbol: code in the low 16 bits, its length above them.
    private let greens = ScratchBuffer<UInt32>(capacity: VP8LSymbols.greenCount)
    private let reds = ScratchBuffer<UInt32>(capacity: VP8LSymbols.channelCount)
    private let blues = ScratchBuffer<UInt32>(capacity: VP8LSymbols.channelCount)
    private let alphas = ScratchBuffer<UInt32>(capacity: VP8LSymbols.channelCount)
    private let distances = ScratchBuffer<UInt32>(capacity: VP8LSymbols.distanceCount)

    /// Most bits that one unit or one match takes.
    static let longestToken = 4 * VP8LSymbols.longestCode

    /// Takes the codes of a picture.
    func set(_ codes: VP8LCodes) {
        Self.fill(greens, codes.greens)
        Self.fill(reds, codes.reds)
        Self.fill(blues, codes.blues)
        Self.fill(alphas, codes.alphas)
        Self.fill(distances, codes.distances)
    }

    private static func fill(_ table: ScratchBuffer<UInt32>, _ code: VP8LPrefixCode) {
        let (codes, lengths) = (code.codes.span, code.lengths.span)
        for symbol in codes.indices {
            unsafe table.base[symbol] = UInt32(codes[symbol]) | UInt32(lengths[symbol]) &<< 16
        }
    }

    /// Writes a unit as it is; there must be room.
    @inline(__always)
    func write(unit: UInt32, to writer: inout BitRopeWriter) {
        let green = unsafe greens.base[Int(truncatingIfNeeded: unit &>> 8 & 0xFF)]
        let red = unsafe reds.base[Int(truncatingIfNeeded: unit &>> 16 & 0xFF)]
        let blue = unsafe blues.base[Int(truncatingIfNeeded: unit & 0xFF)]
        let alpha = unsafe alphas.base[Int(truncatingIfNeeded: unit &>> 24)]
        write(green, red, to: &writer)
        write(blue, alpha, to: &writer)
    }

    @inline(__always)
    private func write(_ first: UInt32, _ second: UInt32, to writer: inout BitRopeWriter) {
        let bits = UInt64(first & 0xFFFF) | UInt64(second & 0xFFFF) &<< UInt64(first &>> 16)
        writer.write(bits, count: Int(truncatingIfNeeded: first &>> 16 &+ second &>> 16))
    }

    /// Writes the matches of a copy; there must be room for one.
    func write(copyOf length: Int, distanceCode: Int, to writer: inout BitRopeWriter) {
        let (whole, rest) = length.quotientAndRemainder(dividingBy: VP8LSymbols.longestMatch)
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
        write(VP8LSymbols.prefixed(length), greens, first: 256, to: &writer)
        write(VP8LSymbols.prefixed(distanceCode), distances, first: 0, to: &writer)
    }

    @inline(__always)
    private func write(
        _ value: VP8LSymbols.Prefixed, _ table: ScratchBuffer<UInt32>, first: Int, to writer: inout BitRopeWriter
    ) {
        let entry = unsafe table.base[first &+ value.symbol]
        let codeLength = Int(truncatingIfNeeded: entry &>> 16)
        let bits = UInt64(entry & 0xFFFF) | UInt64(truncatingIfNeeded: value.extra) &<< UInt64(codeLength)
        writer.write(bits, count: codeLength &+ value.extraBitCount)
    }
}
