/// A symbol of the alphabet in which the lengths of a prefix code are written, with its extra bits.
///
/// Deflate (RFC 1951, 3.2.7) and lossless WebP (RFC 9649, 5.2.1) have it alike.
struct CodeLengthSymbol: Hashable, Sendable {
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

    /// The symbols that stand for the lengths.
    static func runs(of lengths: ArraySlice<UInt8>) -> [CodeLengthSymbol] {
        var symbols: [CodeLengthSymbol] = []
        symbols.reserveCapacity(64)
        var index = lengths.startIndex
        while index < lengths.endIndex {
            let (start, value) = (index, lengths[index])
            while index < lengths.endIndex, lengths[index] == value { index += 1 }
            appendRun(of: Int(value), count: index - start, to: &symbols)
        }
        return symbols
    }

    /// The best code for the symbols, of at most 7 bits.
    static func code(for symbols: [CodeLengthSymbol]) -> HuffmanCode {
        var counts = [Int](repeating: 0, count: 19)
        for symbol in symbols { counts[symbol.value] += 1 }
        // A code of one symbol would not be complete.
        if counts.count(where: { $0 > 0 }) < 2 { counts[counts[0] > 0 ? 1 : 0] = 1 }
        return HuffmanCode(counts: counts, limit: 7)
    }

    private static func appendRun(of value: Int, count: Int, to symbols: inout [CodeLengthSymbol]) {
        var remaining = count
        if value > 0 {
            symbols.append(CodeLengthSymbol(value: value))
            remaining -= 1
        }
        while remaining >= 3 {
            let taken = min(remaining, value > 0 ? 6 : 138)
            if value > 0 {
                symbols.append(CodeLengthSymbol(value: 16, extra: taken - 3))
            } else if taken <= 10 {
                symbols.append(CodeLengthSymbol(value: 17, extra: taken - 3))
            } else {
                symbols.append(CodeLengthSymbol(value: 18, extra: taken - 11))
            }
            remaining -= taken
        }
        for _ in 0..<remaining { symbols.append(CodeLengthSymbol(value: value)) }
    }
}
