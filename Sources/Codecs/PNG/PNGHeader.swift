/// What a PNG file says of itself before its pixels: IHDR, and whether a tRNS chunk follows.
struct PNGHeader: Hashable, Sendable {
    /// The eight bytes that every PNG file begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var width: Int
    var height: Int
    var bitDepth: Int
    var colourType: PNGColourType
    var isInterlaced: Bool
    /// Whether a transparent colour or a palette's alpha precedes the pixels.
    var hasTransparencyChunk: Bool

    /// Reads the chunks before the pixels, and nothing of a file that is larger than `limits` allows.
    init(reading bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
        guard bytes.starts(with: Self.signature) else {
            throw Self.isDamaged(bytes) ? .damaged(reason: PNGDamage.signature) : .unknownFormat
        }
        var chunks = PNGChunkReader(bytes, offset: Self.signature.count)
        guard let first = chunks.next() else { throw .damaged(reason: PNGDamage.truncated) }
        guard first.type == PNGChunkType.header, first.byteCount == 13 else { throw .damaged(reason: PNGDamage.header) }
        guard chunks.checksumMatches(first) else { throw .damaged(reason: PNGDamage.checksum) }
        try self.init(fields: bytes[first.content], limits: limits)
        hasTransparencyChunk = try Self.findTransparency(&chunks, limits)
    }

    /// Whether the bytes are those of a PNG file with a broken signature, which tells of a transfer as text.
    ///
    /// Nothing but PNG has the name of its first chunk so near to its beginning.
    static func isDamaged(_ bytes: [UInt8]) -> Bool {
        let name = Array("IHDR".utf8)
        return (0..<16).contains { bytes.dropFirst($0).starts(with: name) } && !bytes.starts(with: signature)
    }

    private init(fields: ArraySlice<UInt8>, limits: DecodingLimits) throws(DecodingError) {
        let start = fields.startIndex
        width = Int(bigEndian32(fields, at: start))
        height = Int(bigEndian32(fields, at: start + 4))
        bitDepth = Int(fields[start + 8])
        guard let type = PNGColourType(rawValue: fields[start + 9]), type.allowedBitDepths.contains(bitDepth),
            fields[start + 10] == 0, fields[start + 11] == 0, fields[start + 12] <= 1,
            1...Int(Int32.max) ~= width, 1...Int(Int32.max) ~= height
        else { throw .damaged(reason: PNGDamage.header) }
        guard limits.allow(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
        colourType = type
        isInterlaced = fields[start + 12] == 1
        hasTransparencyChunk = false
    }

    /// Walks to the first IDAT.
    ///
    /// Its cost is a few instructions a chunk; a chunk has at least 12 bytes.
    private static func findTransparency(
        _ chunks: inout PNGChunkReader, _ limits: DecodingLimits
    ) throws(DecodingError) -> Bool {
        var found = false
        var count = StructureCount(limits)
        while let chunk = chunks.next() {
            try count.addChunk()
            switch chunk.type {
            case PNGChunkType.transparency: found = true
            case PNGChunkType.pixels: return found
            case PNGChunkType.end: throw .damaged(reason: PNGDamage.noPixels)
            default: break
            }
        }
        throw .damaged(reason: PNGDamage.truncated)
    }

    /// Whether a file of that length can hold the pixels at all, as deflate makes of one byte at most 1,032.
    ///
    /// So a short file that claims a huge picture is refused before memory is taken for it.
    func pixelsFit(fileByteCount: Int) -> Bool {
        width * height * bitDepth * colourType.sampleCount / 8 <= fileByteCount * 1032
    }

    /// The part that all formats have.
    var imageHeader: ImageHeader {
        let hasAlphaChannel = colourType == .grayAlpha || colourType == .rgba
        return ImageHeader(
            format: .png, width: width, height: height, bitDepth: bitDepth, colour: colourType.colourModel,
            hasAlpha: hasAlphaChannel || hasTransparencyChunk, isInterlaced: isInterlaced)
    }
}
