/// What a WebP file says of itself before its pixels, and where the bytes of its first picture lie.
///
/// RFC 9649: RIFF chunks around a VP8 (lossy) or VP8L (lossless) stream; VP8X in front of more than one stream.
struct WebPHeader: Hashable, Sendable {
    /// A picture within the file: the whole of a still one, or the first frame of an animation.
    struct Frame: Hashable, Sendable {
        /// Where its chunks lie in the file.
        var bytes: Range<Int>
        /// Place of its left upper pixel in the whole.
        var x = 0
        var y = 0
        var width: Int
        var height: Int
    }

    /// Size of the whole in pixels.
    private(set) var width: Int
    private(set) var height: Int
    private(set) var hasAlpha: Bool
    /// What is decoded; the rest of the whole stays transparent.
    private(set) var frame: Frame

    /// Whether the bytes begin as every WebP file does.
    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }

    /// Reads the chunks in front of the first picture, and nothing of a file that is larger than `limits` allows.
    init(reading bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
        guard Self.isWebP(bytes) else { throw .unknownFormat }
        var chunks = WebPChunkReader(bytes, range: 12..<bytes.count)
        guard let first = chunks.next() else { throw .damaged(reason: WebPDamage.truncated) }
        if first.type == WebPChunkType.extended {
            try self.init(extended: first, followedBy: &chunks, of: bytes, limits: limits)
        } else {
            try self.init(stream: WebPStreamHeader(first, of: bytes), of: bytes, limits: limits)
        }
    }

    private init(stream: WebPStreamHeader, of bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
        (width, height, hasAlpha) = (stream.width, stream.height, stream.hasAlpha)
        frame = Frame(bytes: 0..<bytes.count, width: stream.width, height: stream.height)
        try check(limits)
    }

    private init(
        extended chunk: WebPChunkReader.Chunk, followedBy chunks: inout WebPChunkReader, of bytes: [UInt8],
        limits: DecodingLimits
    ) throws(DecodingError) {
        guard chunk.content.count >= 10 else { throw .damaged(reason: WebPDamage.header) }
        let start = chunk.content.lowerBound
        let flags = bytes[start]
        width = littleEndian24(bytes, at: start + 4) + 1
        height = littleEndian24(bytes, at: start + 7) + 1
        hasAlpha = flags & 0x10 != 0
        frame = Frame(bytes: 0..<bytes.count, width: width, height: height)
        try check(limits)
        if flags & 0x02 != 0 { frame = try Self.firstFrame(&chunks, of: bytes, limits) }
        guard frame.x + frame.width <= width, frame.y + frame.height <= height else {
            throw .damaged(reason: WebPDamage.header)
        }
    }

    private func check(_ limits: DecodingLimits) throws(DecodingError) {
        guard limits.allow(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
    }

    /// The frame in the first ANMF chunk.
    private static func firstFrame(
        _ chunks: inout WebPChunkReader, of bytes: [UInt8], _ limits: DecodingLimits
    ) throws(DecodingError) -> Frame {
        let fieldsByteCount = 16
        var count = StructureCount(limits)
        while let chunk = chunks.next() {
            try count.addChunk()
            guard chunk.type == WebPChunkType.frame else { continue }
            guard chunk.content.count > fieldsByteCount else { throw .damaged(reason: WebPDamage.header) }
            let start = chunk.content.lowerBound
            return Frame(
                bytes: start + fieldsByteCount..<chunk.content.upperBound,
                x: littleEndian24(bytes, at: start) * 2, y: littleEndian24(bytes, at: start + 3) * 2,
                width: littleEndian24(bytes, at: start + 6) + 1, height: littleEndian24(bytes, at: start + 9) + 1)
        }
        throw .damaged(reason: WebPDamage.truncated)
    }

    /// The part that all formats have.
    var imageHeader: ImageHeader { ImageHeader(format: .webp, width: width, height: height, hasAlpha: hasAlpha) }
}
