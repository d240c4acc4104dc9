internal import Pixels

/// Encodes a run raster as a PNG file in the smallest fitting pixel format.
func encodePNG(_ picture: RunRaster, options: EncodingOptions) throws(EncodingError) -> ByteRope {
    let analysis = ColourAnalysis(picture)
    let format = PNGPixelFormat.smallest(for: picture, analysis)
    let block = PNGReducedBlock(picture.block, format: format, analysis: analysis)
    let encoder = PNGLibraryEncoder(picture, format: format, block: block)
    let bytes = try encoder.encode(level: min(max(options.effort, 1), 9))
    return ByteRope([ByteRope.Piece(bytes: bytes)])
}
