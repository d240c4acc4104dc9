/// The description of a dynamic block's codes: their lengths, themselves coded (RFC 1951, 3.2.7).
struct DeflateBlockHeader: Sendable {
    /// The order in which the lengths of the code-length code are written.
    private static let order: [19 of UInt8] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private let literalLengthCount: Int
    private let distanceCount: Int
    private let lengths: CodeLengths
    /// Lengths of the code-length code that are written.
    private let writtenCount: Int

    init(literalLengths: HuffmanCode, distances: HuffmanCode) {
        func usedCount(_ lengths: Span<UInt8>, _ count: Int, atLeast minimum: Int) -> Int {
            var used = count
            while used > minimum, lengths[used - 1] == 0 { used -= 1 }
            return used
        }
        let (literalLengths, distances) = (literalLengths.lengths.span, distances.lengths.span)
        literalLengthCount = usedCount(literalLengths, DeflateSymbols.literalLengthCount, atLeast: 257)
        distanceCount = usedCount(distances, DeflateSymbols.distanceCount, atLeast: 1)
        // One after the other, as runs go on from one code to the next.
        var both = [320 of UInt8](repeating: 0)
        for symbol in 0..<literalLengthCount { both[symbol] = literalLengths[symbol] }
        for symbol in 0..<distanceCount { both[literalLengthCount + symbol] = distances[symbol] }
        lengths = CodeLengths(both.span.extracting(0..<literalLengthCount + distanceCount))
        writtenCount = lengths.writtenCount(in: Self.order)
    }

    /// What it takes, in bits.
    var bitCount: Int { 14 + 3 * writtenCount + lengths.bitCount }

    func write(to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: bitCount)
        writer.write(UInt64(literalLengthCount - 257), count: 5)
        writer.write(UInt64(distanceCount - 1), count: 5)
        writer.write(UInt64(writtenCount - 4), count: 4)
        lengths.writeCode(writtenCount, in: Self.order, to: &writer)
        lengths.writeSymbols(to: &writer)
    }
}
