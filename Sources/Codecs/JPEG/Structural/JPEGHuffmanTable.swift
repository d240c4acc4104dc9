/// A prefix code as JPEG files hold it (T.81, annex C).
struct JPEGHuffmanTable: Hashable, Sendable {
    /// How many codes have each length from 1 to 16.
    private(set) var lengthCounts = [UInt8](repeating: 0, count: 16)
    /// Symbols in the order of their codes.
    private(set) var symbols: [UInt8] = []
    /// For each of 256 symbols its code, and behind 8 bits its length; 0 for symbols that do not occur.
    private(set) var codes = [UInt32](repeating: 0, count: 256)

    /// The shortest code for symbols that occur so often; one of them at least does.
    init(weights: [Int]) {
        // The code of only ones may not be used, so an additional symbol, rarer than all, gets it.
        let code = HuffmanCode(counts: weights.map { $0 * 2 } + [1], limit: 15)
        var next: UInt32 = 0
        for length in 1...16 {
            for symbol in weights.indices where code.lengths[symbol] == length {
                lengthCounts[length - 1] += 1
                symbols.append(UInt8(symbol))
                codes[symbol] = next << 8 | UInt32(length)
                next += 1
            }
            next <<= 1
        }
    }
}
