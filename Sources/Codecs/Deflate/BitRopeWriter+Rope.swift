extension BitRopeWriter {
    /// Length of the whole bytes when written out.
    var wholeByteCount: Int { repeatedRanges.reduce(byteCount) { $0 + $1.bytes.count * ($1.count - 1) } }

    /// Calls `body` with the whole bytes written, piece by piece, and how often each stands in a row.
    func forEachPiece(_ body: (Span<UInt8>, Int) -> Void) {
        var start = 0
        for range in repeatedRanges {
            if start < range.bytes.lowerBound { withStoredBytes(start..<range.bytes.lowerBound) { body($0, 1) } }
            withStoredBytes(range.bytes) { body($0, range.count) }
            start = range.bytes.upperBound
        }
        if start < byteCount { withStoredBytes(start..<byteCount) { body($0, 1) } }
    }

    /// The whole bytes written, repeated ranges as pieces of their own.
    ///
    /// `head` and `tail` belong to the pieces beside them where those stand once, so that a small file is one piece.
    func makeRope(head: [UInt8] = [], tail: [UInt8] = []) -> ByteRope {
        var pieces: [ByteRope.Piece] = []
        var single: [UInt8] = []
        single.reserveCapacity(head.count + (repeatedRanges.first?.bytes.lowerBound ?? byteCount) + tail.count)
        single += head
        forEachPiece { bytes, count in
            guard count > 1 else {
                return unsafe bytes.withUnsafeBufferPointer { unsafe single.append(contentsOf: $0) }
            }
            if !single.isEmpty { pieces.append(ByteRope.Piece(bytes: single)) }
            single = []
            let repeated = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
            pieces.append(ByteRope.Piece(bytes: repeated, repeatCount: count))
        }
        single += tail
        if !single.isEmpty { pieces.append(ByteRope.Piece(bytes: single)) }
        return ByteRope(pieces)
    }
}
