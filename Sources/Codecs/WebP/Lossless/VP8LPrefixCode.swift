/// A prefix code of a lossless stream, and how it is written itself (RFC 9649, 5.2.1).
struct VP8LPrefixCode: Sendable {
    private enum Form: Hashable, Sendable {
        /// At most two symbols below 256, written as they are; a single one takes no bits when it is used.
        case simple(Int, second: Int?)
        /// The lengths of all codes, coded in turn.
        case normal
    }

    /// The order in which the lengths of the code-length code are written.
    private static let order: [19 of UInt8] = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

    /// The length of each symbol's code and the code; of no length where no bits are taken.
    private(set) var code = HuffmanCode()
    private let symbolCount: Int
    private let form: Form

    /// The best code for how often each symbol occurs.
    init(_ counts: Span<Int>) {
        symbolCount = counts.count
        let first = Self.firstUsed(counts, from: 0)
        let second = first.flatMap { Self.firstUsed(counts, from: $0 + 1) }
        guard second != nil || first ?? 0 >= 256 else {
            form = .simple(first ?? 0, second: nil)
            return
        }
        guard let first, let second else {
            form = .normal
            // A code of one symbol would not be complete.
            var padded = [288 of Int](repeating: 0)
            for symbol in counts.indices { padded[symbol] = counts[symbol] }
            padded[0] = 1
            code = HuffmanCode(counts: padded.span.extracting(0..<counts.count), limit: VP8LSymbols.longestCode)
            return
        }
        let isSimple = second < 256 && Self.firstUsed(counts, from: second + 1) == nil
        form = isSimple ? .simple(first, second: second) : .normal
        code = HuffmanCode(counts: counts, limit: VP8LSymbols.longestCode)
    }

    /// The first symbol from one on that occurs.
    private static func firstUsed(_ counts: Span<Int>, from start: Int) -> Int? {
        var symbol = start
        while symbol < counts.count {
            if counts[symbol] > 0 { return symbol }
            symbol += 1
        }
        return nil
    }

    func write(to writer: inout BitRopeWriter) {
        switch form {
        case .simple(let first, let second): writeSimple(first, second, to: &writer)
        case .normal: writeLengths(to: &writer)
        }
    }

    private func writeSimple(_ first: Int, _ second: Int?, to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: 64)
        writer.write(1, count: 1)
        writer.write(second == nil ? 0 : 1, count: 1)
        let firstBitCount = first < 2 ? 1 : 8
        writer.write(firstBitCount == 1 ? 0 : 1, count: 1)
        writer.write(UInt64(first), count: firstBitCount)
        if let second { writer.write(UInt64(second), count: 8) }
    }

    private func writeLengths(to writer: inout BitRopeWriter) {
        let lengths = CodeLengths(code.lengths.span.extracting(0..<symbolCount))
        let writtenCount = lengths.writtenCount(in: Self.order)
        writer.reserve(bitCount: 64 + 3 * writtenCount + lengths.bitCount)
        writer.write(0, count: 1)
        writer.write(UInt64(writtenCount - 4), count: 4)
        lengths.writeCode(writtenCount, in: Self.order, to: &writer)
        // The lengths of all symbols follow.
        writer.write(0, count: 1)
        lengths.writeSymbols(to: &writer)
    }
}
