internal import Slicing

/// The nine-patch chunks of a PNG file whose header was read; the last of each kind counts, as on devices.
///
/// Only those before the pixels count: devices look no further. A chunk that is damaged or too long is refused, as the
/// picture would be drawn wrong without it.
func readNinePatchChunks(_ bytes: [UInt8]) throws(DecodingError) -> NinePatchChunks {
    var found = NinePatchChunks()
    var reader = PNGChunkReader(bytes, offset: PNGHeader.signature.count)
    while let chunk = reader.next(), chunk.type != PNGChunkType.pixels {
        switch chunk.type {
        case PNGChunkType.ninePatchMarks: found.marks = try content(of: chunk, reader, bytes)
        case PNGChunkType.ninePatchOutline: found.outline = try content(of: chunk, reader, bytes)
        case PNGChunkType.ninePatchLayoutBounds: found.layoutBounds = try content(of: chunk, reader, bytes)
        default: break
        }
    }
    return found
}

private func content(
    of chunk: PNGChunkReader.Chunk, _ reader: PNGChunkReader, _ bytes: [UInt8]
) throws(DecodingError) -> [UInt8] {
    guard chunk.byteCount <= NinePatchChunks.maximumByteCount else { throw .damaged(reason: PNGDamage.ninePatch) }
    guard reader.checksumMatches(chunk) else { throw .damaged(reason: PNGDamage.checksum) }
    return Array(bytes[chunk.content])
}
