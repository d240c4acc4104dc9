extension ByteRope {
    /// The rope with its first `count` bytes replaced, and with bytes behind its end.
    ///
    /// The bytes replaced lie in the first piece, which stands once: every encoder begins a file so.
    func replacing(first count: Int, by head: [UInt8], appending tail: [UInt8] = []) -> ByteRope {
        var pieces = pieces
        precondition(pieces.first.map { $0.repeatCount == 1 && $0.bytes.count >= count } ?? false)
        pieces[0].bytes.replaceSubrange(..<count, with: head)
        if !tail.isEmpty { pieces.append(Piece(bytes: tail)) }
        return ByteRope(pieces)
    }

    /// The first `count` bytes, or fewer where the first piece is shorter.
    func prefix(_ count: Int) -> [UInt8] { Array((pieces.first?.bytes ?? []).prefix(count)) }
}
