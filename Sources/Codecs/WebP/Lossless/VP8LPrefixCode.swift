/// A prefix code of a lossless stream, and how it is written itself (RFC 9649, 5.2.1).
struct VP8LPrefixCode: Hashable, Sendable {
    private enum Form: Hashable, Sendable {
        /// At most two symbols below 256, written as they are; a single one takes no bits when it is used.
        case simple([Int])
        /// The lengths of all codes, coded in turn.
        case normal
    }

    /// The order in which the lengths of the code-length code are written.
    private static let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

    /// By symbol: the length of its code in bits, and the code, first bit lowest.
    let lengths: [UInt8]
    let codes: [UInt16]
    private let form: Form

    /// Bits of the longest code.
    var longest: UInt8 { lengths.max() ?? 0 }

    /// The best code for how often each symbol occurs.
    init(_ counts: [Int]) {
        let used = Self.firstSymbols(counts, most: 3)
        if used.count <= 1, used.first ?? 0 < 256 {
            form = .simple([used.first ?? 0])
            lengths = Array(repeating: 0, count: counts.count)
            codes = Array(repeating: 0, count: counts.count)
            return
        }
        form = used.count == 2 && used[1] < 256 ? .simple(used) : .normal
        var counts = counts
        // A code of one symbol would not be complete.
        if used.count == 1 { counts[0] = 1 }
        let code = HuffmanCode(counts: counts, limit: VP8LSymbols.longestCode)
        (lengths, codes) = (code.lengths, code.codes)
    }

    /// The first symbols that occur; no more than `most` of them.
    private static func firstSymbols(_ counts: [Int], most: Int) -> [Int] {
        var symbols: [Int] = []
        for symbol in counts.indices where counts[symbol] > 0 {
            symbols.append(symbol)
            if symbols.count == most { break }
        }
        return symbols
    }

    func write(to writer: inout BitRopeWriter) {
        switch form {
        case .simple(let symbols): writeSimple(symbols, to: &writer)
        case .normal: writeLengths(to: &writer)
        }
    }

    private func writeSimple(_ symbols: [Int], to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: 64)
        writer.write(1, count: 1)
        writer.write(UInt64(symbols.count - 1), count: 1)
        let firstBitCount = symbols[0] < 2 ? 1 : 8
        writer.write(firstBitCount == 1 ? 0 : 1, count: 1)
        writer.write(UInt64(symbols[0]), count: firstBitCount)
        if symbols.count == 2 { writer.write(UInt64(symbols[1]), count: 8) }
    }

    private func writeLengths(to writer: inout BitRopeWriter) {
        let symbols = CodeLengthSymbol.runs(of: lengths[...])
        let code = CodeLengthSymbol.code(for: symbols)
        let written = max((Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
        writer.reserve(bitCount: 64 + 3 * written + 16 * symbols.count)
        writer.write(0, count: 1)
        writer.write(UInt64(written - 4), count: 4)
        for symbol in Self.order.prefix(written) { writer.write(UInt64(code.lengths[symbol]), count: 3) }
        // The lengths of all symbols follow.
        writer.write(0, count: 1)
        for symbol in symbols {
            writer.write(UInt64(code.codes[symbol.value]), count: Int(code.lengths[symbol.value]))
            writer.write(UInt64(symbol.extra), count: symbol.extraBitCount)
        }
    }
}
