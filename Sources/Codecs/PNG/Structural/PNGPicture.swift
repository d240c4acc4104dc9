/// A picture with all that is decided about its file before rows are compressed.
struct PNGPicture: Sendable {
    let source: PNGSource
    let format: PNGPixelFormat
    let analysis: ColourAnalysis
    let layout: PNGRowLayout
    let pattern: ZeroRowPattern
    /// The filters among which each row chooses.
    let filters: [PNGRowFilter]
    let effort: LiteralMatcher.Effort

    /// Up to this level nothing is searched for in photographs but runs.
    ///
    /// Searching takes three times as long and makes most of them larger, as matches displace cheaper literals; only when
    /// matches are weighed, from level 8 on, some files come out smaller.
    static let highestFastLevel = 7

    /// - Parameter isPhotographic: whether few pixels are like their neighbours or can be told from them.
    init(
        _ source: PNGSource, format: PNGPixelFormat, analysis: ColourAnalysis, level: Int, isPhotographic: Bool = false
    ) {
        self.source = source
        self.format = format
        self.analysis = analysis
        layout = PNGRowLayout(
            source.columns, blockWidth: source.blockWidth, width: source.width, format: format)
        pattern = ZeroRowPattern(rowByteCount: layout.rowByteCount)
        let isPhotograph = isPhotographic && format.prefersFilters && layout.isPlain
        if isPhotograph {
            // With `sub` and `up` beside them, files would be smaller by less than a thousandth.
            filters = [.average, .paeth]
        } else {
            filters = format.prefersFilters ? [.none, .sub, .up] : [.none]
        }
        effort =
            isPhotograph && level <= Self.highestFastLevel
            ? LiteralMatcher.Effort.runs
            : LiteralMatcher.Effort(level: level, unitByteCount: format.bitsPerPixel / 8)
    }

    /// Whether the palette's order is free to choose: packed indexes would have to be packed anew.
    var mayReorderPalette: Bool { format.colourType == .palette && format.bitDepth == 8 }
}
