/// Puts the chunks of a PNG file together around finished pixel data (specification, 5).
struct PNGFile: Hashable, Sendable {
    /// Largest width, height and chunk length that the format allows.
    static let maximumValue = Int(Int32.max)

    private var head: [UInt8]

    /// A file of `width` × `height` pixels, neither above `maximumValue`.
    init(width: Int, height: Int, format: PNGPixelFormat) {
        head = PNGHeader.signature
        let size = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
        let methods: [UInt8] = [0, 0, 0]
        append(PNGChunkType.header, size + [UInt8(format.bitDepth), format.colourType.rawValue] + methods)
        guard format.colourType == .palette else { return }
        append(PNGChunkType.palette, format.palette.flatMap { colour in [0, 8, 16].map { Self.byte(colour, $0) } })
        guard format.paletteAlphaCount > 0 else { return }
        append(PNGChunkType.transparency, format.palette.prefix(format.paletteAlphaCount).map { Self.byte($0, 24) })
    }

    /// The file whose one IDAT chunk holds the pieces, a zlib stream of at most `maximumValue` bytes.
    func assemble(_ stream: ByteRope) -> ByteRope {
        var checksum = CRC32()
        checksum.update(Self.bigEndian(PNGChunkType.pixels))
        for piece in stream.pieces { checksum.update(piece.bytes, count: piece.repeatCount) }
        var tail = Self.bigEndian(checksum.value)
        Self.append(PNGChunkType.end, [], to: &tail)

        let begin = head + Self.bigEndian(UInt32(stream.byteCount)) + Self.bigEndian(PNGChunkType.pixels)
        var pieces = stream.pieces
        // A piece that stands once takes the file's head or tail in, so that a small file is one piece.
        if let first = pieces.first, first.repeatCount == 1 {
            pieces[0].bytes = begin + first.bytes
        } else {
            pieces.insert(ByteRope.Piece(bytes: begin), at: 0)
        }
        if pieces[pieces.count - 1].repeatCount == 1 {
            pieces[pieces.count - 1].bytes += tail
        } else {
            pieces.append(ByteRope.Piece(bytes: tail))
        }
        return ByteRope(pieces)
    }

    private mutating func append(_ type: UInt32, _ content: [UInt8]) {
        Self.append(type, content, to: &head)
    }

    /// Adds a chunk: length, type, content, checksum.
    static func append(_ type: UInt32, _ content: [UInt8], to bytes: inout [UInt8]) {
        let checked = bigEndian(type) + content
        var checksum = CRC32()
        checksum.update(checked)
        bytes += bigEndian(UInt32(content.count)) + checked + bigEndian(checksum.value)
    }

    /// The four bytes of a number, the highest first.
    static func bigEndian(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { byte(value, $0) } }

    private static func byte(_ value: UInt32, _ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
}
