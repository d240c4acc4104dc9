/// The description of a dynamic block's codes: their lengths, themselves coded (RFC 1951, 3.2.7).
struct DeflateBlockHeader: Hashable, Sendable {
    /// A symbol of the code-length alphabet with its extra bits.
    private struct Symbol: Hashable, Sendable {
        var value: Int
        var extra: Int = 0

        var extraBitCount: Int {
            switch value {
            case 16: 2
            case 17: 3
            case 18: 7
            default: 0
            }
        }
    }

    /// The order in which the lengths of the code-length code are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private let literalLengthCount: Int
    private let distanceCount: Int
    private let symbols: [Symbol]
    private let code: HuffmanCode

    init(literalLengths: HuffmanCode, distances: HuffmanCode) {
        func usedCount(_ lengths: [UInt8], atLeast minimum: Int) -> Int {
            max((lengths.lastIndex { $0 > 0 } ?? 0) + 1, minimum)
        }
        literalLengthCount = usedCount(literalLengths.lengths, atLeast: 257)
        distanceCount = usedCount(distances.lengths, atLeast: 1)
        symbols = Self.runLengths(
            literalLengths.lengths.prefix(literalLengthCount) + distances.lengths.prefix(distanceCount))
        var counts = [Int](repeating: 0, count: 19)
        for symbol in symbols { counts[symbol.value] += 1 }
        // A code of one symbol would not be complete.
        if counts.count(where: { $0 > 0 }) < 2 { counts[counts[0] > 0 ? 1 : 0] = 1 }
        code = HuffmanCode(counts: counts, limit: 7)
    }

    private static func runLengths(_ lengths: ArraySlice<UInt8>) -> [Symbol] {
        var symbols: [Symbol] = []
        var index = lengths.startIndex
        while index < lengths.endIndex {
            let value = lengths[index]
            let run = lengths[index...].prefix { $0 == value }.count
            index += run
            appendRun(of: Int(value), count: run, to: &symbols)
        }
        return symbols
    }

    private static func appendRun(of value: Int, count: Int, to symbols: inout [Symbol]) {
        var remaining = count
        if value > 0 {
            symbols.append(Symbol(value: value))
            remaining -= 1
        }
        while remaining >= 3 {
            let taken = min(remaining, value > 0 ? 6 : 138)
            if value > 0 {
                symbols.append(Symbol(value: 16, extra: taken - 3))
            } else {
                symbols.append(taken <= 10 ? Symbol(value: 17, extra: taken - 3) : Symbol(value: 18, extra: taken - 11))
            }
            remaining -= taken
        }
        for _ in 0..<remaining { symbols.append(Symbol(value: value)) }
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
