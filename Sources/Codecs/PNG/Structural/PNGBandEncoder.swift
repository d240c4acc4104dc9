internal import Pixels

/// Compresses one band after the other, and owns the memory that it takes: about 4 MB at most.
///
/// The phases: shorten the rows, write them as literal bytes and structures, find matches among the literals, choose
/// Huffman codes from exact statistics, write bits.
final class PNGBandEncoder {
    private let stream = LiteralStream()
    private let rows = PNGRowPair()
    private let reducedRow = ScratchBuffer<UInt8>()
    private let matcher = LiteralMatcher()
    private let tables = DeflateCodeTables()
    /// The pixels of a group, where they are drawn for it.
    private var drawnPixels: [UInt32] = []

    /// Writes bands one after the other, each as one block; draws them first where that has not been done.
    ///
    /// - Parameters:
    ///   - order: the order of the palette's colours; the first band decides it.
    ///   - endsStream: whether no other bands follow.
    /// - Returns: the sum of the bands' bytes.
    func encode(
        _ group: PNGBandGroup, of picture: PNGPicture, _ order: inout PNGPaletteOrder?, to writer: inout BitRopeWriter,
        endsStream: Bool
    ) -> AdlerSum {
        let (block, group) =
            switch picture.source {
            case .held(let held): (held.block, group)
            case .lazy(let lazy): group.drawn(of: lazy, into: &drawnPixels)
            }
        var sum = AdlerSum()
        for index in group.bands.indices {
            let isLast = endsStream && index == group.bands.endIndex - 1
            sum.append(encode(group.bands[index], over: block, of: picture, &order, to: &writer, isLast: isLast))
        }
        return sum
    }

    /// Writes a band as one block.
    private func encode(
        _ band: PNGBand, over pixels: Raster, of picture: PNGPicture, _ order: inout PNGPaletteOrder?,
        to writer: inout BitRopeWriter, isLast: Bool
    ) -> AdlerSum {
        let reducer = PNGRowReducer(
            pixels, format: picture.format, analysis: picture.analysis, row: reducedRow)
        stream.removeAll()
        var builder = PNGStreamBuilder(reducer, picture: picture, above: band.above, stream: stream, rows: rows)
        for step in band.steps { builder.append(step) }
        builder.flush()

        matcher.findMatches(in: stream, effort: picture.effort)
        let block = DeflateBlock(stream, matcher: matcher, tables: tables, pattern: picture.pattern)
        var statistics = block.makeStatistics()
        for _ in 0..<picture.effort.refinementCount {
            let costs = DeflateCosts(statistics.makeCodes())
            matcher.refineMatches(in: stream, effort: picture.effort, costs: costs)
            statistics = block.makeStatistics()
        }
        var names: [UInt8]?
        if picture.mayReorderPalette { names = sortPalette(picture.format, &order, &statistics) }
        block.write(statistics.makeCodes(), names: names, to: &writer, isLast: isLast)
        return AdlerSum(stream, names: names, rowByteCount: picture.layout.rowByteCount)
    }

    /// The names by which the indexes of a palette are described shortest.
    private func sortPalette(
        _ format: PNGPixelFormat, _ order: inout PNGPaletteOrder?, _ statistics: inout DeflateStatistics
    ) -> [UInt8] {
        let chosen =
            order
            ?? PNGPaletteOrder(
                count: format.palette.count, alphaCount: format.paletteAlphaCount,
                literalCounts: statistics.literalLengths.span)
        order = chosen
        statistics.rename(chosen.names)
        return chosen.names
    }

    /// One huge picture must not hold its memory for ever.
    func trim() {
        drawnPixels = []
        stream.trim()
        matcher.trim()
    }
}
