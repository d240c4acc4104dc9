extension BitRopeWriter {
    /// The whole bytes written, repeated ranges as pieces of their own.
    func makeRope() -> ByteRope {
        var pieces: [ByteRope.Piece] = []
        var start = 0
        for range in repeatedRanges {
            append(start..<range.bytes.lowerBound, count: 1, to: &pieces)
            append(range.bytes, count: range.count, to: &pieces)
            start = range.bytes.upperBound
        }
        append(start..<byteCount, count: 1, to: &pieces)
        return ByteRope(pieces)
    }

    private func append(_ range: Range<Int>, count: Int, to pieces: inout [ByteRope.Piece]) {
        guard !range.isEmpty else { return }
        pieces.append(ByteRope.Piece(bytes: storedBytes(range), repeatCount: count))
    }
}
