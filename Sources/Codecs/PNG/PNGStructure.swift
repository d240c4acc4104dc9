/// Walks over all chunks of a PNG file and holds their number and what is no picture to the limits.
///
/// Checksums and contents are not looked at; a chunk costs a few instructions.
func checkPNGStructure(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
    var count = StructureCount(limits)
    var chunks = PNGChunkReader(bytes, offset: PNGHeader.signature.count)
    while let chunk = chunks.next() {
        switch chunk.type {
        case PNGChunkType.header, PNGChunkType.palette, PNGChunkType.transparency, PNGChunkType.pixels,
            PNGChunkType.animationFrame:
            try count.addChunk()
        case PNGChunkType.end: return
        default: try count.addMetadata(byteCount: chunk.byteCount)
        }
    }
}
