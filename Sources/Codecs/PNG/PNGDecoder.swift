internal import CCodecShims
internal import Pixels

/// Decodes a PNG file of any colour type, depth and interlacing to straight 8-bit RGBA.
///
/// Samples of 16 bits become the nearest of 8, after their colours were converted; gray and palette are expanded; tRNS
/// becomes alpha. Of an animation it is the picture that programs show which know nothing of animations.
func decodePNG(
    _ bytes: [UInt8], limits: DecodingLimits, colours: ColourHandling
) throws(DecodingError) -> DecodedImage {
    let header = try PNGHeader(reading: bytes, limits: limits)
    guard header.pixelsFit(fileByteCount: bytes.count) else { throw .damaged(reason: PNGDamage.truncated) }
    let ninePatchChunks = try readNinePatchChunks(bytes)
    let found = PNGMetadataReader.read(bytes, header)
    let model = header.colourType.colourModel
    let decision = colours.decide(found.metadata.colours, model, header.bitDepth == 16 ? .rgba16 : .rgba8)
    let pixels: [UInt32]
    let hasWarnings: Bool
    if let transform = decision.transform, header.bitDepth == 16 {
        let deep: [UInt64]
        (deep, hasWarnings) = try decodePixels(bytes, header, zero: UInt64(0))
        pixels = transform.reduced(deep, model)
    } else {
        var shallow: [UInt32]
        (shallow, hasWarnings) = try decodePixels(bytes, header, zero: UInt32(0))
        decision.transform?.apply(to: &shallow, model)
        pixels = shallow
    }
    var image = DecodedImage(
        Raster(width: header.width, height: header.height, pixels: pixels), header.imageHeader, found, decision,
        hasDecoderWarnings: hasWarnings)
    image.ninePatchChunks = ninePatchChunks
    return image
}

/// The pixels, a quarter of each an R, G, B or A, and whether libpng has passed over something.
private func decodePixels<Pixel: FixedWidthInteger>(
    _ bytes: [UInt8], _ header: PNGHeader, zero: Pixel
) throws(DecodingError) -> ([Pixel], Bool) {
    let pixelCount = header.width * header.height
    var status = endcap_png_status.ok
    var warningCount: UInt32 = 0
    // Unsafe: libpng writes width × height pixels of that size, which is what `buffer` has room for.
    let pixels = unsafe [Pixel](unsafeUninitializedCapacity: pixelCount) { buffer, initializedCount in
        // All pixels are zeroed first: a broken interlaced file may combine rows with what was there before.
        unsafe buffer.initialize(repeating: zero)
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe status = endcap_png_decode(
                source.baseAddress, source.count, UInt32(header.width), UInt32(header.height),
                UInt8(Pixel.bitWidth / 4), buffer.baseAddress, &warningCount)
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
    }
}
