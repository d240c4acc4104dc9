internal import Pixels

/// Decodes a baseline or progressive JPEG file to opaque 8-bit RGBA, as libjpeg-turbo does by default.
///
/// Four inks become RGB by their profile, or by plain multiplication where they have none.
func decodeJPEG(
    _ bytes: [UInt8], limits: DecodingLimits, colours: ColourHandling
) throws(DecodingError) -> DecodedImage {
    let source = try JPEGSource(bytes, limits: limits, colours: colours)
    let (pixels, hasWarnings) = try source.decodePixels()
    let raster = Raster(width: source.header.width, height: source.header.height, pixels: pixels)
    return DecodedImage(
        raster, source.header.imageHeader, source.found, source.decision, hasDecoderWarnings: hasWarnings)
}
