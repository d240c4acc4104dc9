/// Puts a lossless stream into a WebP file (RFC 9649, 2.3 and 2.6).
enum WebPContainer {
    /// The longest stream whose lengths fit into the file's 32-bit fields.
    static let maximumStreamByteCount = Int(UInt32.max) - 32

    /// The file; the stream is at most `maximumStreamByteCount` long.
    static func assemble(lossless stream: ByteRope) -> ByteRope {
        let padding = stream.byteCount & 1
        var head = Array("RIFF".utf8) + littleEndian(12 + stream.byteCount + padding, count: 4)
        head += Array("WEBPVP8L".utf8) + littleEndian(stream.byteCount, count: 4)
        var pieces = stream.pieces
        // A piece that stands once takes the head in, so that a small file is one piece.
        if let first = pieces.first, first.repeatCount == 1 {
            pieces[0].bytes = head + first.bytes
        } else {
            pieces.insert(ByteRope.Piece(bytes: head), at: 0)
        }
        if padding > 0 {
            if pieces[pieces.count - 1].repeatCount == 1 {
                pieces[pieces.count - 1].bytes.append(0)
            } else {
                pieces.append(ByteRope.Piece(bytes: [0]))
            }
        }
        return ByteRope(pieces)
    }
}
