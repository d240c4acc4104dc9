/// Types of chunks as the big-endian number of their four letters (PNG specification, 11).
enum PNGChunkType {
    static let header: UInt32 = 0x4948_4452  // IHDR
    static let palette: UInt32 = 0x504C_5445  // PLTE
    static let transparency: UInt32 = 0x7452_4E53  // tRNS
    static let pixels: UInt32 = 0x4944_4154  // IDAT
    static let codePoints: UInt32 = 0x6349_4350  // cICP
    static let profile: UInt32 = 0x6943_4350  // iCCP
    static let sRGB: UInt32 = 0x7352_4742  // sRGB
    static let gamma: UInt32 = 0x6741_4D41  // gAMA
    static let chromaticities: UInt32 = 0x6348_524D  // cHRM
    static let density: UInt32 = 0x7048_5973  // pHYs
    static let exif: UInt32 = 0x6558_4966  // eXIf
    static let text: UInt32 = 0x7445_5874  // tEXt
    static let internationalText: UInt32 = 0x6954_5874  // iTXt
    static let end: UInt32 = 0x4945_4E44  // IEND
    static let animationFrame: UInt32 = 0x6664_4154  // fdAT
    static let ninePatchMarks: UInt32 = 0x6E70_5463  // npTc
    static let ninePatchOutline: UInt32 = 0x6E70_4F6C  // npOl
    static let ninePatchLayoutBounds: UInt32 = 0x6E70_4C62  // npLb
}

/// Walks over the chunks of a PNG file without reading their content.
struct PNGChunkReader {
    /// One chunk: where its content lies in the file.
    struct Chunk: Hashable {
        var type: UInt32
        var content: Range<Int>

        var byteCount: Int { content.count }
    }

    private let bytes: [UInt8]
    private var offset: Int

    /// Begins at `offset`, where a chunk's length field lies.
    init(_ bytes: [UInt8], offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The next chunk; nil at the end of the bytes or when the chunk's length or type is cut off.
    ///
    /// Only the content of an IDAT may be cut off: its beginning is all that is asked for here.
    mutating func next() -> Chunk? {
        guard bytes.count - offset >= 8 else { return nil }
        let byteCount = Int(bigEndian32(bytes[...], at: offset))
        let type = bigEndian32(bytes[...], at: offset + 4)
        let start = offset + 8
        if type == PNGChunkType.pixels {
            let end = min(start + byteCount, bytes.count)
            offset = min(end + 4, bytes.count)
            return Chunk(type: type, content: start..<end)
        }
        guard bytes.count - start >= byteCount + 4 else { return nil }
        offset = start + byteCount + 4
        return Chunk(type: type, content: start..<start + byteCount)
    }

    /// Whether the checksum behind a chunk that `next` returned is that of its type and content.
    func checksumMatches(_ chunk: Chunk) -> Bool {
        var checksum = CRC32()
        checksum.update(bytes.span.extracting(chunk.content.lowerBound - 4..<chunk.content.upperBound))
        return checksum.value == bigEndian32(bytes[...], at: chunk.content.upperBound)
    }
}
