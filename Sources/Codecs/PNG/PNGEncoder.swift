internal import Pixels

/// Encodes a run raster as a PNG file in the smallest fitting pixel format.
///
/// The structural encoder takes every picture that repeats its pixels; the others go to libpng, which is better at
/// pixels that all differ: those of more than half as many distinct pixels as the output has.
func encodePNG(
    _ picture: RunRaster, options: EncodingOptions, workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let analysis = ColourAnalysis(picture)
    let format = PNGPixelFormat.smallest(for: picture, analysis)
    let block = PNGReducedBlock(picture.block, format: format, analysis: analysis)
    if isStructural(picture, analysis), PNGStructuralEncoder.canEncode(picture, format: format) {
        return workspace.png.encode(picture, format: format, block: block)
    }
    let encoder = PNGLibraryEncoder(picture, format: format, block: block)
    let bytes = try encoder.encode(level: min(max(options.effort, 1), 9))
    return ByteRope([ByteRope.Piece(bytes: bytes)])
}

private func isStructural(_ picture: RunRaster, _ analysis: ColourAnalysis) -> Bool {
    analysis.distinctPixelCount <= picture.width * picture.height / 2
}
