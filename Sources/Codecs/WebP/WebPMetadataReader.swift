/// Reads what a WebP file says beside its pixels: the chunks ICCP, EXIF and XMP of an extended file (RFC 9649, 2.7.1.4
/// and 2.7.1.5).
enum WebPMetadataReader {
    /// Reads a file whose header was read.
    static func read(_ bytes: [UInt8]) -> MetadataFindings {
        var found = MetadataFindings()
        var chunks = WebPChunkReader(bytes, range: 12..<bytes.count)
        guard chunks.next()?.type == WebPChunkType.extended else { return found }
        while let chunk = chunks.next() {
            let content = bytes[chunk.content]
            switch chunk.type {
            case WebPChunkType.profile: found.add(profile: Array(content), for: .rgb)
            // Some programs leave the name there that the block has in JPEG files.
            case WebPChunkType.exif where content.starts(with: JPEGSegmentName.exif):
                found.add(exif: content.dropFirst(JPEGSegmentName.exif.count))
            case WebPChunkType.exif: found.add(exif: content)
            case WebPChunkType.xmp: found.add(xmp: content)
            default: break
            }
        }
        return found
    }
}
