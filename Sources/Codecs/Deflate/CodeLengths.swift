/// The lengths of prefix codes as they are written: as symbols, in a code that is made for these.
///
/// Lies in one piece, as fresh memory would take longer than the work.
struct CodeLengths: Sendable {
    /// As many as there can be lengths, those of deflate's two codes.
    private var symbols = [320 of CodeLengthSymbol](repeating: CodeLengthSymbol(value: 0))
    private var count = 0
    /// How often each symbol comes.
    private var counts = [19 of Int](repeating: 0)
    private var code = HuffmanCode()

    init(_ lengths: Span<UInt8>) {
        var index = 0
        while index < lengths.count {
            let (start, value) = (index, lengths[index])
            while index < lengths.count, lengths[index] == value { index &+= 1 }
            appendRun(of: value, count: index &- start)
        }
        // A code of one symbol would not be complete.
        if counts.indices.count(where: { counts[$0] > 0 }) < 2 { counts[counts[0] > 0 ? 1 : 0] = 1 }
        code = HuffmanCode(counts: counts.span, limit: 7)
    }

    private mutating func appendRun(of value: UInt8, count: Int) {
        var remaining = count
        if value > 0 {
            append(CodeLengthSymbol(value: value))
            remaining -= 1
        }
        while remaining >= 3 {
            let taken = min(remaining, value > 0 ? 6 : 138)
            if value > 0 {
                append(CodeLengthSymbol(value: 16, extra: UInt8(taken - 3)))
            } else if taken <= 10 {
                append(CodeLengthSymbol(value: 17, extra: UInt8(taken - 3)))
            } else {
                append(CodeLengthSymbol(value: 18, extra: UInt8(taken - 11)))
            }
            remaining -= taken
        }
        for _ in 0..<remaining { append(CodeLengthSymbol(value: value)) }
    }

    private mutating func append(_ symbol: CodeLengthSymbol) {
        symbols[count] = symbol
        count &+= 1
        counts[Int(symbol.value)] &+= 1
    }

    /// How many lengths of the code are written in `order`; those behind them are 0.
    func writtenCount(in order: [19 of UInt8]) -> Int {
        let (order, lengths) = (order.span, code.lengths.span)
        var count = order.count
        while count > 4, lengths[Int(order[count - 1])] == 0 { count -= 1 }
        return count
    }

    /// What the symbols take, in bits.
    var bitCount: Int {
        let (counts, lengths) = (counts.span, code.lengths.span)
        var bits = 0
        for symbol in counts.indices {
            let extra = CodeLengthSymbol(value: UInt8(symbol)).extraBitCount
            bits += counts[symbol] * (Int(lengths[symbol]) + extra)
        }
        return bits
    }

    /// Writes the first `writtenCount` lengths of the code in `order`; there must be room.
    func writeCode(_ writtenCount: Int, in order: [19 of UInt8], to writer: inout BitRopeWriter) {
        let (order, lengths) = (order.span, code.lengths.span)
        for place in 0..<writtenCount { writer.write(UInt64(lengths[Int(order[place])]), count: 3) }
    }

    /// Writes the symbols; there must be room.
    func writeSymbols(to writer: inout BitRopeWriter) {
        let (symbols, lengths, codes) = (symbols.span, code.lengths.span, code.codes.span)
        for index in 0..<count {
            let (symbol, value) = (symbols[index], Int(symbols[index].value))
            let length = Int(lengths[value])
            let bits = UInt64(codes[value]) | UInt64(symbol.extra) &<< UInt64(length)
            writer.write(bits, count: length &+ symbol.extraBitCount)
        }
    }
}
