internal import Pixels

/// Encodes a run raster as a PNG file whose time follows the distinct pixels and the compressed bytes, not the area.
///
/// The phases: shorten the rows, write them as literal bytes and structures, find matches among the literals, choose
/// Huffman codes from exact statistics, write bits. Literals are taken in blocks, so that the memory stays bounded for
/// pictures that do not repeat at all. It owns the memory that all phases use; it encodes one picture at a time.
final class PNGStructuralEncoder {
    /// Literal bytes after which a block ends; more would leave the processor's cache, fewer cost more headers.
    private static let literalsPerBlock = 1 << 18
    /// Stream bytes after which a block ends, since positions within a block are kept in 32 bits.
    private static let bytesPerBlock = 1 << 31

    private let stream = LiteralStream()
    private let rows = PNGRowPair()
    private let reducedRow = ScratchBuffer<UInt8>()
    private let matcher = LiteralMatcher()
    private let tables = DeflateCodeTables()
    private let output = ScratchBuffer<UInt8>(capacity: 1 << 14)

    private var effort = LiteralMatcher.Effort(level: 6)
    private var format = PNGPixelFormat(colourType: .gray, bitDepth: 8)
    /// The order of the palette's colours, once the first block has decided it.
    private var paletteOrder: PNGPaletteOrder?
    private var sum = AdlerSum()

    /// The file.
    ///
    /// `level` is the effort, 1 (fast) to 9 (small).
    func encode(
        _ picture: RunRaster, format: PNGPixelFormat, analysis: ColourAnalysis, level: Int = 6
    ) throws(EncodingError) -> ByteRope {
        (effort, self.format) = (LiteralMatcher.Effort(level: level), format)
        (paletteOrder, sum) = (nil, AdlerSum())
        let tooLarge = EncodingError.tooLarge(width: picture.width, height: picture.height)
        guard max(picture.width, picture.height) <= PNGFile.maximumValue else { throw tooLarge }
        let compressed = compress(picture, analysis: analysis)
        trim()
        guard compressed.byteCount <= PNGFile.maximumValue else { throw tooLarge }
        if let paletteOrder { self.format.palette = paletteOrder.sorted(format.palette) }
        return PNGFile(width: picture.width, height: picture.height, format: self.format).assemble(compressed)
    }

    /// The zlib stream (RFC 1950) of the filtered rows.
    private func compress(_ picture: RunRaster, analysis: ColourAnalysis) -> ByteRope {
        let layout = PNGRowLayout(
            picture.columns, blockWidth: picture.block.width, width: picture.width, format: format)
        let pattern = ZeroRowPattern(rowByteCount: layout.rowByteCount)
        let reducer = PNGRowReducer(picture.block, format: format, analysis: analysis, row: reducedRow)
        var builder = PNGStreamBuilder(reducer, layout: layout, format: format, stream: stream, rows: rows)
        var writer = BitRopeWriter(output, byteCount: 0)
        writer.reserve(bitCount: 64)
        // Deflate with a 32 KiB window, default level.
        writer.write(0x9C78, count: 16)
        stream.removeAll()
        RowStep.forEach(of: picture.rows, rowByteCount: layout.rowByteCount) { step in
            if stream.end >= Self.literalsPerBlock || stream.length >= Self.bytesPerBlock {
                writeBlock(pattern, to: &writer, isLast: false)
            }
            builder.append(step)
        }
        builder.flush()
        writeBlock(pattern, to: &writer, isLast: true)
        writer.reserve(bitCount: 64)
        writer.alignToByte()
        writer.write(UInt64(sum.checksum.byteSwapped), count: 32)
        return writer.makeRope()
    }

    /// Writes what the stream holds as one block, and empties it.
    private func writeBlock(_ pattern: ZeroRowPattern, to writer: inout BitRopeWriter, isLast: Bool) {
        matcher.findMatches(in: stream, effort: effort)
        let block = DeflateBlock(stream, matcher: matcher, tables: tables, pattern: pattern)
        var statistics = block.makeStatistics()
        for _ in 0..<effort.refinementCount {
            matcher.refineMatches(in: stream, effort: effort, costs: DeflateCosts(statistics.makeCodes()))
            statistics = block.makeStatistics()
        }
        sortPalette(&statistics)
        sum.append(stream, rowByteCount: pattern.rowByteCount)
        block.write(statistics.makeCodes(), to: &writer, isLast: isLast)
        stream.removeAll()
    }

    /// Gives the indexes of a palette the names by which they are described shortest.
    private func sortPalette(_ statistics: inout DeflateStatistics) {
        guard format.colourType == .palette, format.bitDepth == 8 else { return }
        let order =
            paletteOrder
            ?? PNGPaletteOrder(
                count: format.palette.count, alphaCount: format.paletteAlphaCount,
                literalCounts: statistics.literalLengths)
        paletteOrder = order
        matcher.rename(order.names, in: stream)
        statistics.rename(order.names)
    }

    /// One huge picture must not hold its memory for ever.
    private func trim() {
        stream.trim()
        matcher.trim()
        output.trim(to: 1 << 20)
    }
}
