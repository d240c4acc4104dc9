internal import CCodecShims

/// Decodes the usual kind of PNG file at once: whole pixels of 8 bits a sample, not interlaced, with nothing wrong.
///
/// libdeflate inflates in half of zlib's time, but only where all bytes are at hand and may become bytes at once. What is
/// unusual or damaged in any way is left to libpng, which says what it is.
struct PNGWholeDecoder {
    private let bytes: [UInt8]
    private let header: PNGHeader

    /// Largest width × height: inflated bytes lie beside the pixels, up to 67 MB.
    static let maximumPixelCount = 1 << 24

    /// Nil for files of another kind.
    init?(_ bytes: [UInt8], _ header: PNGHeader) {
        let isWhole = header.colourType == .rgba || header.colourType == .rgb && !header.hasTransparencyChunk
        guard isWhole, header.bitDepth == 8, !header.isInterlaced,
            header.width * header.height <= Self.maximumPixelCount
        else { return nil }
        self.bytes = bytes
        self.header = header
    }

    /// All pixels; nil where anything is not as it should be.
    func decode() -> [UInt32]? {
        guard let stream = joinedStream() else { return nil }
        let filter = PNGRowUnfilter(pixelByteCount: header.colourType.sampleCount, width: header.width)
        let byteCount = filter.rowByteCount * header.height
        var isWhole = false
        // Unsafe: all but the last byte is written where inflating succeeds; that one is read, but does not count.
        let rows = unsafe [UInt8](unsafeUninitializedCapacity: byteCount + 1) { buffer, initializedCount in
            isWhole = unsafe stream.withUnsafeBufferPointer { source in
                unsafe endcap_deflate_inflate_exactly(source.baseAddress, source.count, buffer.baseAddress, byteCount)
                    != 0
            }
            if isWhole { unsafe buffer[byteCount] = 0 }
            initializedCount = isWhole ? byteCount + 1 : 0
        }
        return isWhole ? unfiltered(rows, filter) : nil
    }

    /// Unsafe: each row is read from its own part of `rows`, and written to its own part of the pixels.
    private func unfiltered(_ rows: [UInt8], _ filter: PNGRowUnfilter) -> [UInt32]? {
        let (width, height) = (header.width, header.height)
        let zeros = [UInt32](repeating: 0, count: width)
        var areValid = true
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, initializedCount in
            unsafe rows.withUnsafeBytes { rows in
                unsafe zeros.withUnsafeBufferPointer { zeros in
                    guard let source = rows.baseAddress, let target = buffer.baseAddress,
                        var above = zeros.baseAddress
                    else { return areValid = false }
                    for row in 0..<height where areValid {
                        let out = unsafe target + row * width
                        areValid = unsafe filter.unfilter(source + row * filter.rowByteCount, above: above, into: out)
                        unsafe above = UnsafePointer(out)
                    }
                }
            }
            initializedCount = areValid ? width * height : 0
        }
        return areValid ? pixels : nil
    }

    /// The bytes of all IDAT chunks; nil where a checksum is wrong, a chunk out of place, or one that matters unknown.
    private func joinedStream() -> [UInt8]? {
        var chunks = PNGChunkReader(bytes, offset: PNGHeader.signature.count)
        var stream: [UInt8] = []
        stream.reserveCapacity(bytes.count)
        var hasHeader = false
        var hasPixels = false
        var isBehindPixels = false
        while let chunk = chunks.next() {
            guard chunk.content.upperBound + 4 <= bytes.count, checksumMatches(chunk) else { return nil }
            switch chunk.type {
            case PNGChunkType.header where !hasHeader: hasHeader = true
            case PNGChunkType.pixels:
                if isBehindPixels { return nil }
                hasPixels = true
                stream += bytes[chunk.content]
            case PNGChunkType.end: return hasPixels && chunk.byteCount == 0 ? stream : nil
            case PNGChunkType.transparency: return nil
            // The fifth bit of the first letter: a chunk that nobody needs to know (PNG specification, 5.4).
            case let type where type >> 24 & 0x20 != 0: isBehindPixels = hasPixels
            default: return nil
            }
        }
        return nil
    }

    /// Unsafe: the chunk's type and content lie in the file.
    private func checksumMatches(_ chunk: PNGChunkReader.Chunk) -> Bool {
        let range = chunk.content.lowerBound - 4..<chunk.content.upperBound
        let checksum = unsafe bytes.withUnsafeBufferPointer { buffer in
            let part = unsafe UnsafeBufferPointer(rebasing: buffer[range])
            return unsafe endcap_deflate_crc32(part.baseAddress, part.count)
        }
        return checksum == bigEndian32(bytes[...], at: chunk.content.upperBound)
    }
}
