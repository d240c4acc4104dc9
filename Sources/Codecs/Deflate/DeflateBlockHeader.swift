/// The description of a dynamic block's codes: their lengths, themselves coded (RFC 1951, 3.2.7).
struct DeflateBlockHeader: Hashable, Sendable {
    /// The order in which the lengths of the code-length code are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private let literalLengthCount: Int
    private let distanceCount: Int
    private let symbols: [CodeLengthSymbol]
    private let code: HuffmanCode

    init(literalLengths: HuffmanCode, distances: HuffmanCode) {
        func usedCount(_ lengths: [UInt8], atLeast minimum: Int) -> Int {
            max((lengths.lastIndex { $0 > 0 } ?? 0) + 1, minimum)
        }
        literalLengthCount = usedCount(literalLengths.lengths, atLeast: 257)
        distanceCount = usedCount(distances.lengths, atLeast: 1)
        symbols = CodeLengthSymbol.runs(
            of: literalLengths.lengths.prefix(literalLengthCount) + distances.lengths.prefix(distanceCount))
        code = CodeLengthSymbol.code(for: symbols)
    }

    /// Lengths of the code-length code that are written; the others are 0.
    private var writtenCount: Int { max((Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4) }

    /// What it takes, in bits.
    var bitCount: Int {
        symbols.reduce(14 + 3 * writtenCount) { $0 + Int(code.lengths[$1.value]) + $1.extraBitCount }
    }

    func write(to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: bitCount)
        writer.write(UInt64(literalLengthCount - 257), count: 5)
        writer.write(UInt64(distanceCount - 1), count: 5)
        writer.write(UInt64(writtenCount - 4), count: 4)
        for symbol in Self.order.prefix(writtenCount) { writer.write(UInt64(code.lengths[symbol]), count: 3) }
        for symbol in symbols {
            writer.write(UInt64(code.codes[symbol.value]), count: Int(code.lengths[symbol.value]))
            writer.write(UInt64(symbol.extra), count: symbol.extraBitCount)
        }
    }
}
