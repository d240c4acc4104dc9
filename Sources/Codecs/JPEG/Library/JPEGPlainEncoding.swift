package import Pixels

/// Encodes a plain raster through libjpeg, as a program would that knows nothing of runs; alpha is not looked at.
///
/// It is what the structural encoder is measured against, and what its pixels are compared with. Only quality, chroma
/// and progression of the options count.
///
/// - Parameter fitsTables: whether the Huffman tables fit the picture, up to 16 million pixels, or are the standard's.
package func encodePlainJPEG(
    _ raster: Raster, options: EncodingOptions, fitsTables: Bool
) throws(EncodingError) -> [UInt8] {
    guard max(raster.width, raster.height) <= JPEGFormat.maximumDimension else {
        throw .tooLarge(width: raster.width, height: raster.height)
    }
    return try JPEGLibraryEncoder(JPEGFormat(options), optimizesTables: fitsTables).encode(RunRaster(raster))
}
