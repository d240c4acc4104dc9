/// Puts metadata into a finished WebP file, which it makes an extended one (RFC 9649, 2.7).
///
/// There is no place for a density but in EXIF.
struct WebPMetadataWriter {
    private let profile: [UInt8]?
    private let exif: [UInt8]?
    private let xmp: [UInt8]?

    private enum Flag {
        static let xmp: UInt8 = 0x04
        static let exif: UInt8 = 0x08
        static let alpha: UInt8 = 0x10
        static let profile: UInt8 = 0x20
    }

    /// RIFF, its length, WEBP.
    private static let riffByteCount = 12
    /// A VP8X chunk.
    private static let extendedByteCount = 18
    /// What the first chunk has to be known of: its head and the beginning of its stream.
    private static let prefixByteCount = 30

    init(_ metadata: PictureMetadata) {
        exif = metadata.exif ?? CreditBlock.make(metadata.credit)
        xmp = metadata.xmp
        profile = metadata.colours.embeddedProfile
    }

    func adding(to file: ByteRope) throws(EncodingError) -> ByteRope {
        guard profile != nil || exif != nil || xmp != nil else { return file }
        let prefix = file.prefix(Self.prefixByteCount)
        var chunks = WebPChunkReader(prefix, range: Self.riffByteCount..<prefix.count)
        guard let first = chunks.next() else { return file }
        let isExtended = first.type == WebPChunkType.extended
        var extended = isExtended ? Array(prefix[Self.riffByteCount...]) : try Self.extended(first, of: prefix)
        extended[8] |= flags
        let added = Self.chunk(WebPChunkType.profile, profile)
        let tail = Self.chunk(WebPChunkType.exif, exif) + Self.chunk(WebPChunkType.xmp, xmp)
        let replaced = Self.riffByteCount + (isExtended ? Self.extendedByteCount : 0)
        let byteCount = file.byteCount - replaced + Self.riffByteCount + extended.count + added.count + tail.count
        guard byteCount - 8 <= Int(UInt32.max) else {
            let (width, height) = (littleEndian24(extended, at: 12) + 1, littleEndian24(extended, at: 15) + 1)
            throw .tooLarge(width: width, height: height)
        }
        let riff = Array("RIFF".utf8) + littleEndian(byteCount - 8, count: 4) + Array("WEBP".utf8)
        return file.replacing(first: replaced, by: riff + extended + added, appending: tail)
    }

    private var flags: UInt8 {
        (profile == nil ? 0 : Flag.profile) | (exif == nil ? 0 : Flag.exif) | (xmp == nil ? 0 : Flag.xmp)
    }

    /// The VP8X chunk for a file of one stream.
    private static func extended(
        _ first: WebPChunkReader.Chunk, of prefix: [UInt8]
    ) throws(EncodingError) -> [UInt8] {
        let stream: WebPStreamHeader
        do throws(DecodingError) {
            stream = try WebPStreamHeader(first, of: prefix)
        } catch {
            // Encoders of ours write no such file.
            throw .outOfMemory
        }
        let size = littleEndian(stream.width - 1, count: 3) + littleEndian(stream.height - 1, count: 3)
        let content = [stream.hasAlpha ? Flag.alpha : 0, 0, 0, 0] + size
        return chunk(WebPChunkType.extended, content)
    }

    /// A chunk with its padding; empty without content.
    private static func chunk(_ type: UInt32, _ content: [UInt8]?) -> [UInt8] {
        guard let content else { return [] }
        let padding: [UInt8] = content.count % 2 == 1 ? [0] : []
        return bigEndian(Int(type), count: 4) + littleEndian(content.count, count: 4) + content + padding
    }
}
