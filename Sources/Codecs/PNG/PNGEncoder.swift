internal import Pixels

/// Encodes a run raster as a PNG file in the smallest fitting pixel format.
///
/// The structural encoder takes every picture. At effort 9 libpng tries as well where more than half of the output's
/// pixels are distinct, and the smaller file is taken: its filters suit noisy photographs better, and time is no matter.
///
/// - Parameter allowsGray: whether a picture of grays may be stored as such; an RGB profile does not allow it.
func encodePNG(
    _ picture: RunRaster, options: EncodingOptions, allowsGray: Bool = true, workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let analysis = ColourAnalysis(picture)
    let format = PNGPixelFormat.smallest(for: picture, analysis, allowsGray: allowsGray)
    let effort = options.nearestEffort
    let file = try workspace.png.encode(picture, format: format, analysis: analysis, level: effort)
    guard effort == 9, hasMostlyDistinctPixels(picture, analysis) else { return file }
    let reducer = PNGRowReducer(picture.block, format: format, analysis: analysis, row: ScratchBuffer())
    let other = try PNGLibraryEncoder(picture, format: format, reducer: reducer).encode(level: effort)
    return other.count < file.byteCount ? ByteRope([ByteRope.Piece(bytes: other)]) : file
}

private func hasMostlyDistinctPixels(_ picture: RunRaster, _ analysis: ColourAnalysis) -> Bool {
    // Divided, as the area of a picture may not fit an integer.
    analysis.distinctPixelCount / picture.height > picture.width / 2
}
