internal import CCodecShims
internal import Pixels

/// Decodes a WebP file, lossy or lossless, to straight 8-bit RGBA; of an animation, its first frame.
func decodeWebP(
    _ bytes: [UInt8], limits: DecodingLimits, colours: ColourHandling
) throws(DecodingError) -> DecodedImage {
    let header = try WebPHeader(reading: bytes, limits: limits)
    try limits.check(header.imageHeader, fileByteCount: bytes.count)
    try checkWebPStructure(bytes, limits: limits)
    let found = WebPMetadataReader.read(bytes)
    let pixelCount = header.width * header.height
    let decision = colours.decide(found.metadata.colours, .rgb, .rgba8, pixelCount: pixelCount)
    var status = endcap_webp_status.ok
    var pixels = unsafe [UInt32](unsafeUninitializedCapacity: pixelCount) { buffer, initializedCount in
        unsafe status = decodePixels(bytes, header, limits, into: buffer)
        // A refused file leaves rows unwritten; they are dropped below.
        initializedCount = status == .ok ? pixelCount : 0
    }
    switch status {
    case .ok: break
    case .truncated: throw .damaged(reason: WebPDamage.truncated)
    case .invalid: throw .damaged(reason: WebPDamage.content)
    case .outOfMemory: throw .damaged(reason: WebPDamage.memory)
    case .tooSlow: throw .beyondLimit(.time(maximum: limits.maximumTime))
    }
    decision.transform?.apply(to: &pixels, .rgb)
    let raster = Raster(width: header.width, height: header.height, pixels: pixels)
    return DecodedImage(raster, header.imageHeader, found, decision)
}

/// Unsafe: libwebp writes the rows of the frame, which the header's reading has found to lie in the whole.
private func decodePixels(
    _ bytes: [UInt8], _ header: WebPHeader, _ limits: DecodingLimits,
    into buffer: UnsafeMutableBufferPointer<UInt32>
) -> endcap_webp_status {
    let frame = header.frame
    // What the frame leaves free is transparent.
    unsafe buffer.initialize(repeating: 0)
    guard let first = buffer.baseAddress else { return .invalid }
    let out = UnsafeMutableRawPointer(unsafe first + (frame.y * header.width + frame.x))
    return unsafe bytes.withUnsafeBufferPointer { source in
        let part = unsafe UnsafeBufferPointer(rebasing: source[frame.bytes])
        return unsafe endcap_webp_decode(
            part.baseAddress, part.count, UInt32(frame.width), UInt32(frame.height),
            out.assumingMemoryBound(to: UInt8.self), header.width * 4, limits.timeInNanoseconds)
    }
}
