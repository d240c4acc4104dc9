/// The size and opacity that a VP8 or VP8L stream begins with.
struct WebPStreamHeader: Hashable, Sendable {
    private(set) var width: Int
    private(set) var height: Int
    private(set) var hasAlpha: Bool

    /// Reads the beginning of a chunk that must be one of the two.
    init(_ chunk: WebPChunkReader.Chunk, of bytes: [UInt8]) throws(DecodingError) {
        let start = chunk.content.lowerBound
        switch chunk.type {
        case WebPChunkType.lossy:
            // RFC 6386, 9.1: a key frame's tag, a start code, two sizes with a scale above each.
            guard chunk.content.count >= 10, bytes[start] & 1 == 0,
                bytes[start + 3] == 0x9D, bytes[start + 4] == 0x01, bytes[start + 5] == 0x2A
            else { throw .damaged(reason: WebPDamage.header) }
            width = (Int(bytes[start + 6]) | Int(bytes[start + 7]) << 8) & 0x3FFF
            height = (Int(bytes[start + 8]) | Int(bytes[start + 9]) << 8) & 0x3FFF
            hasAlpha = false
            guard width > 0, height > 0 else { throw .damaged(reason: WebPDamage.header) }
        case WebPChunkType.lossless:
            // RFC 9649, 3.4: a signature, two sizes less one in 14 bits each, the alpha hint, a version of 0.
            guard chunk.content.count >= 5, bytes[start] == VP8LFormat.signature, bytes[start + 4] >> 5 == 0 else {
                throw .damaged(reason: WebPDamage.header)
            }
            let fields = littleEndian24(bytes, at: start + 1) | Int(bytes[start + 4]) << 24
            width = fields & 0x3FFF + 1
            height = fields >> 14 & 0x3FFF + 1
            hasAlpha = fields >> 28 & 1 != 0
        default: throw .damaged(reason: WebPDamage.header)
        }
    }
}
