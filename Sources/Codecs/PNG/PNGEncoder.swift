internal import Pixels

/// Encodes a run raster as a PNG file in the smallest fitting pixel format.
func encodePNG(
    _ picture: RunRaster, options: EncodingOptions, workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let analysis = ColourAnalysis(picture)
    let format = PNGPixelFormat.smallest(for: picture, analysis)
    let effort = min(max(options.effort, 1), 9)
    guard prefersLibrary(picture, analysis, effort: effort) else {
        return try workspace.png.encode(picture, format: format, analysis: analysis)
    }
    let reducer = PNGRowReducer(picture.block, format: format, analysis: analysis, row: ScratchBuffer())
    let bytes = try PNGLibraryEncoder(picture, format: format, reducer: reducer).encode(level: effort)
    return ByteRope([ByteRope.Piece(bytes: bytes)])
}

/// Whether libpng is to encode the picture: at effort 7 and above, where more than half of the output's pixels are
/// distinct.
///
/// Its slow search saves a tenth of such files; where pixels repeat, the structural encoder wins in both.
private func prefersLibrary(_ picture: RunRaster, _ analysis: ColourAnalysis, effort: Int) -> Bool {
    effort >= 7 && analysis.distinctPixelCount / picture.height > picture.width / 2
}
