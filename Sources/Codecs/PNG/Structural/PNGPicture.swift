internal import Pixels

/// A picture with all that is decided about its file before rows are compressed.
struct PNGPicture: Sendable {
    let block: Raster
    let format: PNGPixelFormat
    let analysis: ColourAnalysis
    let layout: PNGRowLayout
    let pattern: ZeroRowPattern
    let effort: LiteralMatcher.Effort

    init(_ picture: RunRaster, format: PNGPixelFormat, analysis: ColourAnalysis, level: Int) {
        block = picture.block
        self.format = format
        self.analysis = analysis
        layout = PNGRowLayout(
            picture.columns, blockWidth: picture.block.width, width: picture.width, format: format)
        pattern = ZeroRowPattern(rowByteCount: layout.rowByteCount)
        effort = LiteralMatcher.Effort(level: level, unitByteCount: format.bitsPerPixel / 8)
    }

    /// Whether the palette's order is free to choose: packed indexes would have to be packed anew.
    var mayReorderPalette: Bool { format.colourType == .palette && format.bitDepth == 8 }
}
