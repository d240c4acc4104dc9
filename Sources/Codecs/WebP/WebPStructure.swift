/// Walks over all chunks of a WebP file and holds their number and what is no picture to the limits.
///
/// The first picture must be there in full: libwebp, which gets the bytes part by part, misses the last ones at times.
func checkWebPStructure(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
    var count = StructureCount(limits)
    var isBeforePicture = true
    var chunks = WebPChunkReader(bytes, range: 12..<bytes.count)
    while let chunk = chunks.next() {
        switch chunk.type {
        case WebPChunkType.extended, WebPChunkType.lossy, WebPChunkType.lossless, WebPChunkType.alpha,
            WebPChunkType.frame:
            try count.addChunk()
            guard !chunk.isCutOff || !isBeforePicture else { throw .damaged(reason: WebPDamage.truncated) }
            if chunk.type != WebPChunkType.extended, chunk.type != WebPChunkType.alpha { isBeforePicture = false }
        default: try count.addMetadata(byteCount: chunk.content.count)
        }
    }
}
