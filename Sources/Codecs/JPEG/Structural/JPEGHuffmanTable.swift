/// A Huffman table (T.81, C and F.1.2) that fits how often each symbol comes.
struct JPEGHuffmanTable: Hashable, Sendable {
    /// Codes are at most that long; 16 bits would be allowed, and gain nothing that can be seen.
    private static let longestCode = 15

    /// How many codes have each length, 1 bit to 16.
    private(set) var lengthCounts = [UInt8](repeating: 0, count: 16)
    /// The symbols in the order of their codes.
    private(set) var symbols: [UInt8] = []
    /// For each symbol its code in the low 16 bits, first bit highest, and the code's length above them.
    private(set) var codes = [UInt32](repeating: 0, count: 256)

    /// Makes the table from the counts of symbols 0 to 255, of which one at least comes.
    init(_ counts: [Int]) {
        // No code may be all ones, so a symbol that never comes takes the last code: the rarest, and in front.
        let code = HuffmanCode(counts: ([1] + counts).span, limit: Self.longestCode)
        let lengths = code.lengths.span.extracting(1...counts.count)
        for symbol in lengths.indices where lengths[symbol] > 0 { lengthCounts[Int(lengths[symbol]) - 1] += 1 }
        // For each length the next code, and the place of its symbol.
        var next = [(code: UInt32, place: Int)](repeating: (0, 0), count: Self.longestCode + 1)
        for length in 1..<Self.longestCode {
            let count = Int(lengthCounts[length - 1])
            next[length + 1] = ((next[length].code + UInt32(count)) << 1, next[length].place + count)
        }
        let last = next[Self.longestCode].place + Int(lengthCounts[Self.longestCode - 1])
        symbols = Array(repeating: 0, count: last)
        for symbol in lengths.indices where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            codes[symbol] = next[length].code | UInt32(length) << 16
            symbols[next[length].place] = UInt8(symbol)
            next[length].code += 1
            next[length].place += 1
        }
    }
}
