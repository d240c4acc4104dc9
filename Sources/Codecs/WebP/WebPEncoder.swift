internal import Pixels

/// Encodes a run raster as a WebP file: lossy where the options give a quality, otherwise every pixel exactly.
///
/// - Parameter colours: the picture's colours where they are known.
func encodeWebP(
    _ picture: RunRaster, _ colours: PictureColours? = nil, options: EncodingOptions, workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let tooLarge = EncodingError.tooLarge(width: picture.width, height: picture.height)
    guard max(picture.width, picture.height) <= VP8LFormat.maximumDimension else { throw tooLarge }
    let effort = options.nearestEffort
    if let quality = options.quality {
        let encoder = WebPLibraryEncoder(quality: options.nearestQuality(standard: quality), effort: effort)
        return ByteRope([ByteRope.Piece(bytes: try encoder.encode(picture))])
    }
    let analysis = ColourAnalysis(picture, colours)
    if prefersLibrary(picture, analysis, effort: effort) {
        let encoder = WebPLibraryEncoder(quality: nil, effort: effort)
        return ByteRope([ByteRope.Piece(bytes: try encoder.encode(picture))])
    }
    let stream = workspace.webP.encode(
        picture, format: VP8LFormat(picture, analysis), analysis: analysis, effort: effort)
    guard stream.byteCount <= WebPContainer.maximumStreamByteCount else { throw tooLarge }
    return WebPContainer.assemble(lossless: stream)
}

/// Whether libwebp is to encode the picture without loss: at effort 7 and above, where more than half of the output's
/// pixels are distinct and no palette holds them.
private func prefersLibrary(_ picture: RunRaster, _ analysis: ColourAnalysis, effort: Int) -> Bool {
    effort >= 7 && analysis.colours == nil && analysis.distinctPixelCount / picture.height > picture.width / 2
}
