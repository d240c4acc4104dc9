package import Pixels

/// Encodes a plain raster without loss through libwebp, as a program would that knows nothing of runs.
///
/// It is what the structural encoder is measured against. `method`, 0 to 6, and `quality`, 0 to 100, are libwebp's own
/// measures of effort: 3 and 30 are what it calls level 3.
package func encodePlainWebP(_ raster: Raster, method: UInt8, quality: UInt8) throws(EncodingError) -> [UInt8] {
    guard max(raster.width, raster.height) <= VP8LFormat.maximumDimension else {
        throw .tooLarge(width: raster.width, height: raster.height)
    }
    return try WebPLibraryEncoder.encode(RunRaster(raster), isLossless: true, method: method, quality: quality)
}
