internal import CCodecShims
internal import Pixels

/// Decodes a baseline or progressive JPEG file to opaque 8-bit RGBA, as libjpeg-turbo does by default.
///
/// Four inks become RGB by their profile, or by plain multiplication where they have none.
func decodeJPEG(
    _ bytes: [UInt8], limits: DecodingLimits, colours: ColourHandling
) throws(DecodingError) -> DecodedImage {
    let header = try JPEGHeader(reading: bytes, limits: limits)
    try limits.check(header.imageHeader, fileByteCount: bytes.count)
    try checkJPEGStructure(bytes, limits: limits)
    let costs = endcap_jpeg_limits(
        scan_count: UInt32(clamping: limits.maximumScanCount), time: limits.timeInNanoseconds)
    let found = JPEGMetadataReader.read(bytes, header)
    let model = header.imageHeader.colour
    let samples: SampleLayout =
        model != .cmyk ? .rgba8 : found.inksAreInverted ? .invertedCMYK8 : .cmyk8
    let pixelCount = header.width * header.height
    let decision = colours.decide(found.metadata.colours, model, samples, pixelCount: pixelCount)
    let keepsInks = model == .cmyk && decision.transform != nil
    var status = endcap_jpeg_status.ok
    var warningCount: UInt32 = 0
    // Unsafe: libjpeg writes exactly the pixels that the buffer has room for.
    var pixels = unsafe [UInt32](unsafeUninitializedCapacity: pixelCount) { buffer, initializedCount in
        let out = UnsafeMutableRawPointer(buffer.baseAddress)
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe status = endcap_jpeg_decode(
                source.baseAddress, source.count, UInt32(header.width), UInt32(header.height), keepsInks ? 1 : 0,
                out?.assumingMemoryBound(to: UInt8.self), costs, &warningCount)
        }
        // A refused file leaves rows unwritten; they are dropped below.
        initializedCount = status == .ok ? pixelCount : 0
    }
    switch status {
    case .ok: break
    case .truncated: throw .damaged(reason: JPEGDamage.truncated)
    case .invalid: throw .damaged(reason: JPEGDamage.content)
    case .tooManyScans: throw .beyondLimit(.scans(maximum: limits.maximumScanCount))
    case .tooSlow: throw .beyondLimit(.time(maximum: limits.maximumTime))
    case .outOfMemory: throw .damaged(reason: JPEGDamage.memory)
    }
    decision.transform?.apply(to: &pixels, model)
    let raster = Raster(width: header.width, height: header.height, pixels: pixels)
    return DecodedImage(raster, header.imageHeader, found, decision, hasDecoderWarnings: warningCount > 0)
}
