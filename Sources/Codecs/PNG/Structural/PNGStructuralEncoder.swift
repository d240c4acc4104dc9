internal import Pixels

/// Encodes a run raster as a PNG file whose time follows the distinct pixels and the compressed bytes, not the area.
///
/// The phases: shorten the rows, write them as literal bytes and structures, find matches among the literals, choose
/// one Huffman code from exact statistics, write bits. It owns the memory that all of them use; one encodes one picture
/// at a time.
final class PNGStructuralEncoder {
    /// What rows take in the stream and in literals; the stream must be shorter than 2^32 bytes.
    private static let longestStream = Int(UInt32.max)

    private let stream = LiteralStream()
    private let rows = PNGRowPair()
    private let matcher = LiteralMatcher()
    private let tables = DeflateCodeTables()
    private let output = ScratchBuffer<UInt8>(capacity: 1 << 14)

    /// Whether a picture of that size can be encoded at all.
    static func canEncode(_ picture: RunRaster, format: PNGPixelFormat) -> Bool {
        let rowByteCount = format.rowByteCount(width: picture.width) + 1
        return picture.width <= PNGFile.maximumValue && picture.height <= PNGFile.maximumValue
            && rowByteCount <= longestStream / picture.height / 2
    }

    /// The file.
    ///
    /// Traps unless `canEncode` allows the picture.
    func encode(_ picture: RunRaster, format: PNGPixelFormat, block: PNGReducedBlock) -> ByteRope {
        precondition(Self.canEncode(picture, format: format))
        let layout = PNGRowLayout(
            picture.columns, blockWidth: picture.block.width, width: picture.width, format: format)
        stream.removeAll()
        var builder = PNGStreamBuilder(block, layout: layout, format: format, stream: stream, rows: rows)
        builder.append(picture.rows)
        matcher.findMatches(in: stream)
        let pattern = ZeroRowPattern(rowByteCount: layout.rowByteCount)
        let compressed = compress(DeflateBlock(stream, matcher: matcher, tables: tables, pattern: pattern), builder.sum)
        trim()
        return PNGFile(width: picture.width, height: picture.height, format: format).assemble(compressed)
    }

    /// The zlib stream (RFC 1950) of the block.
    private func compress(_ block: DeflateBlock, _ sum: AdlerSum) -> ByteRope {
        var writer = BitRopeWriter(output, byteCount: 0)
        writer.reserve(bitCount: 64)
        // Deflate with a 32 KiB window, default level.
        writer.write(0x9C78, count: 16)
        block.write(to: &writer)
        writer.reserve(bitCount: 64)
        writer.alignToByte()
        writer.write(UInt64(sum.checksum.byteSwapped), count: 32)
        return writer.makeRope()
    }

    /// One huge picture must not hold its memory for ever.
    private func trim() {
        stream.trim()
        matcher.trim()
        output.trim(to: 1 << 20)
    }
}
