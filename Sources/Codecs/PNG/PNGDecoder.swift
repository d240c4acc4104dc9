internal import CCodecShims
internal import Pixels

/// Decodes a PNG file of any colour type, depth and interlacing to straight 8-bit RGBA, and of 16 bits a sample where
/// those are to be kept.
///
/// Samples of 16 bits become the nearest of 8, after their colours were converted; gray and palette are expanded; tRNS
/// becomes alpha. Of an animation it is the picture that programs show which know nothing of animations.
func decodePNG(
    _ bytes: [UInt8], limits: DecodingLimits, colours: ColourHandling, keepsDepth: Bool
) throws(DecodingError) -> DecodedImage {
    let header = try PNGHeader(reading: bytes, limits: limits)
    guard header.pixelsFit(fileByteCount: bytes.count) else { throw .damaged(reason: PNGDamage.truncated) }
    try limits.check(header.imageHeader, fileByteCount: bytes.count)
    try checkPNGStructure(bytes, limits: limits)
    let ninePatchChunks = try readNinePatchChunks(bytes)
    let found = PNGMetadataReader.read(bytes, header)
    let model = header.colourType.colourModel
    let (width, height, isDeep) = (header.width, header.height, header.bitDepth == 16)
    let decision = colours.decide(
        found.metadata.colours, model, !isDeep ? .rgba8 : keepsDepth ? .rgba16To16 : .rgba16,
        pixelCount: width * height)
    let raster: Raster
    var deepRaster: DeepRaster?
    let hasWarnings: Bool
    if isDeep, keepsDepth || decision.transform != nil {
        var pixels: [UInt64]
        (pixels, hasWarnings) = try decodePixels(bytes, header, limits)
        if let transform = decision.transform, !keepsDepth {
            raster = Raster(width: width, height: height, pixels: transform.reduced(pixels, model))
        } else {
            decision.transform?.apply(to: &pixels)
            let deep = DeepRaster(width: width, height: height, pixels: pixels)
            raster = deep.reduced
            deepRaster = deep
        }
    } else {
        var pixels: [UInt32]
        if let whole = PNGWholeDecoder(bytes, header)?.decode() {
            (pixels, hasWarnings) = (whole, false)
        } else {
            (pixels, hasWarnings) = try decodePixels(bytes, header, limits)
        }
        decision.transform?.apply(to: &pixels, model)
        raster = Raster(width: width, height: height, pixels: pixels)
    }
    var image = DecodedImage(raster, header.imageHeader, found, decision, hasDecoderWarnings: hasWarnings)
    image.ninePatchChunks = ninePatchChunks
    image.deep = deepRaster
    return image
}

/// The pixels, a quarter of each an R, G, B or A, and whether libpng has passed over something.
private func decodePixels<Pixel: FixedWidthInteger>(
    _ bytes: [UInt8], _ header: PNGHeader, _ limits: DecodingLimits
) throws(DecodingError) -> ([Pixel], Bool) {
    let pixelCount = header.width * header.height
    var status = endcap_png_status.ok
    var warningCount: UInt32 = 0
    // Unsafe: libpng writes width × height pixels of that size, which is what `buffer` has room for.
    let pixels = unsafe [Pixel](unsafeUninitializedCapacity: pixelCount) { buffer, initializedCount in
        // All pixels are zeroed first: a broken interlaced file may combine rows with what was there before.
        unsafe buffer.initialize(repeating: 0)
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe status = endcap_png_decode(
                source.baseAddress, source.count, UInt32(header.width), UInt32(header.height),
                UInt8(Pixel.bitWidth / 4), buffer.baseAddress, limits.timeInNanoseconds, &warningCount)
        }
        // A refused file leaves rows unwritten; they are dropped below.
        initializedCount = status == .ok ? pixelCount : 0
    }
    switch status {
    case .ok: return (pixels, warningCount > 0)
    case .truncated: throw .damaged(reason: PNGDamage.truncated)
    case .badChecksum: throw .damaged(reason: PNGDamage.checksum)
    case .invalid: throw .damaged(reason: PNGDamage.content)
    case .outOfMemory: throw .damaged(reason: PNGDamage.memory)
    case .tooSlow: throw .beyondLimit(.time(maximum: limits.maximumTime))
    }
}
