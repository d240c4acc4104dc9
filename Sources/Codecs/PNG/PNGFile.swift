/// Puts the chunks of a PNG file together around finished pixel data (specification, 5).
struct PNGFile: Hashable, Sendable {
    /// Largest width, height and chunk length that the format allows.
    static let maximumValue = Int(Int32.max)

    private var head: [UInt8]

    /// A file of `width` × `height` pixels, neither above `maximumValue`.
    init(width: Int, height: Int, format: PNGPixelFormat) {
        head = []
        // The head of IDAT follows.
        head.reserveCapacity(128 + 4 * format.palette.count)
        head += PNGHeader.signature
        append(PNGChunkType.header) { content in
            Self.append(UInt32(width), to: &content)
            Self.append(UInt32(height), to: &content)
            // The only methods of compression and filtering there are, and no interlacing.
            content += [UInt8(format.bitDepth), format.colourType.rawValue, 0, 0, 0]
        }
        guard format.colourType == .palette else { return }
        append(PNGChunkType.palette) { content in
            for colour in format.palette {
                content.append(Self.byte(colour, 0))
                content.append(Self.byte(colour, 8))
                content.append(Self.byte(colour, 16))
            }
        }
        let alphaCount = format.paletteAlphaCount
        guard alphaCount > 0 else { return }
        append(PNGChunkType.transparency) { content in
            for colour in format.palette.prefix(alphaCount) { content.append(Self.byte(colour, 24)) }
        }
    }

    /// The file whose one IDAT chunk holds what was written: a zlib stream of at most `maximumValue` bytes.
    func assemble(_ stream: BitRopeWriter) -> ByteRope {
        var begin = head
        Self.append(UInt32(stream.wholeByteCount), to: &begin)
        Self.append(PNGChunkType.pixels, to: &begin)
        var checksum = CRC32()
        checksum.update(begin.span.extracting(begin.count - 4..<begin.count))
        stream.forEachPiece { bytes, repeatCount in checksum.update(bytes, count: repeatCount) }
        var tail: [UInt8] = []
        tail.reserveCapacity(16)
        Self.append(checksum.value, to: &tail)
        Self.append(PNGChunkType.end, to: &tail) { _ in }
        return stream.makeRope(head: begin, tail: tail)
    }

    private mutating func append(_ type: UInt32, appendContent: (inout [UInt8]) -> Void) {
        Self.append(type, to: &head, appendContent: appendContent)
    }

    /// Adds a chunk: length, type, content, checksum.
    static func append(_ type: UInt32, _ content: [UInt8], to bytes: inout [UInt8]) {
        append(type, to: &bytes) { $0 += content }
    }

    private static func append(_ type: UInt32, to bytes: inout [UInt8], appendContent: (inout [UInt8]) -> Void) {
        let start = bytes.count
        append(0, to: &bytes)
        append(type, to: &bytes)
        appendContent(&bytes)
        let contentStart = start + 8
        let length = UInt32(bytes.count - contentStart)
        for place in 0..<4 { bytes[start + place] = byte(length, UInt32(24 - 8 * place)) }
        var checksum = CRC32()
        // The type is checked with the content.
        checksum.update(bytes.span.extracting(start + 4..<bytes.count))
        append(checksum.value, to: &bytes)
    }

    /// Adds the four bytes of a number, the highest first; an array for each would be felt in small files.
    private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        bytes.append(byte(value, 24))
        bytes.append(byte(value, 16))
        bytes.append(byte(value, 8))
        bytes.append(byte(value, 0))
    }

    private static func byte(_ value: UInt32, _ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
}
