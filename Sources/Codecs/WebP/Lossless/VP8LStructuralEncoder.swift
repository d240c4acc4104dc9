internal import Pixels

/// Encodes a run raster as a lossless WebP stream whose time follows the distinct pixels and the compressed bytes.
///
/// The phases: shorten the rows, find matches among what is left, choose the cheapest of them, make prefix codes from
/// exact statistics, write bits. It owns the memory that all phases use; it encodes one picture at a time.
final class VP8LStructuralEncoder {
    private let rows = VP8LRows()
    private let tokenizer = VP8LTokenizer()
    private let tables = (0..<VP8LCodeMap.groupCount).map { _ in VP8LCodeTables() }
    private let statistics = (0..<VP8LCodeMap.groupCount).map { _ in VP8LStatistics() }
    private let mapMaker = VP8LCodeMapMaker()
    private let output = ScratchBuffer<UInt8>(capacity: 1 << 14)

    /// The stream, its last byte filled up.
    ///
    /// Sides up to 16,383; `effort` from 1 to 9.
    func encode(
        _ picture: RunRaster, format: VP8LFormat, analysis: ColourAnalysis, effort: Int
    ) -> ByteRope {
        let layout = VP8LRowLayout(
            picture.columns, blockWidth: picture.block.width, width: picture.width, format: format)
        let gatherer = VP8LRowGatherer(
            picture.block, layout: layout, format: format, analysis: analysis, row: rows.reduced)
        tokenizer.begin(VP8LSearch(format, effort: effort), rowUnitCount: layout.rowUnitCount)
        var builder = VP8LStreamBuilder(
            gatherer, layout: layout, predictor: format.predictor, tokenizer: tokenizer, rows: rows)
        RowStep.forEach(of: picture.rows, rowByteCount: layout.rowUnitCount) { builder.append($0) }
        builder.finishBlock()

        let pictureWriter = VP8LPictureWriter(
            width: picture.width, height: picture.height, format: format, tokens: tokenizer.tokens,
            groups: tokenizer.groups, map: makeMap(layout, picture.height, format), tables: tables,
            statistics: statistics)
        var writer = BitRopeWriter(output, byteCount: 0)
        pictureWriter.write(to: &writer)
        writer.reserve(bitCount: 64)
        writer.alignToByte()
        let rope = writer.makeRope()
        // One huge picture must not hold its memory for ever.
        tokenizer.trim()
        output.trim(to: 1 << 20)
        return rope
    }

    /// The map of code groups that the finished tokens deserve.
    private func makeMap(_ layout: VP8LRowLayout, _ height: Int, _ format: VP8LFormat) -> VP8LCodeMap? {
        guard format.palette == nil, !format.isOpaque, tokenizer.groups.isEmpty else { return nil }
        return mapMaker.makeMap(
            tokenizer.tokens, rowUnitCount: layout.rowUnitCount, height: height,
            usualAlpha: format.predictor == nil ? 255 : 0)
    }
}
