@testable import Codecs

/// A PNG file with that header and these chunks, checksums right.
func makePNG(
    width: Int, height: Int, bitDepth: UInt8 = 8, colourType: UInt8 = 0, chunks: [UInt8]
) -> [UInt8] {
    let size = bigEndianBytes(UInt32(width)) + bigEndianBytes(UInt32(height))
    return PNGHeader.signature + makeChunk("IHDR", size + [bitDepth, colourType, 0, 0, 0]) + chunks
        + makeChunk("IEND", [])
}

/// A WebP file of these chunks, each with its type and content.
func makeWebP(_ chunks: [(type: String, content: [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    for chunk in chunks {
        body += Array(chunk.type.utf8)
        body += littleEndianBytes(chunk.content.count, 4) + chunk.content
        if chunk.content.count & 1 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + littleEndianBytes(body.count + 4, 4) + Array("WEBP".utf8) + body
}

/// A VP8X chunk's content.
func makeCanvas(width: Int, height: Int, flags: UInt8 = 0) -> [UInt8] {
    [flags, 0, 0, 0] + littleEndianBytes(width - 1, 3) + littleEndianBytes(height - 1, 3)
}

func littleEndianBytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A marker segment of a JPEG file.
func makeSegment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8(truncatingIfNeeded: (content.count + 2) >> 8), UInt8(truncatingIfNeeded: content.count + 2)]
        + content
}
