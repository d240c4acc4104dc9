internal import CCodecShims
internal import Pixels

/// Decodes a PNG file of any colour type, depth and interlacing to straight 8-bit RGBA.
///
/// Samples of 16 bits become the nearest of 8; gray and palette are expanded; tRNS becomes alpha. Samples are taken as
/// they are: gAMA, profiles and all other ancillary chunks are skipped, but for a nine-patch's, which are handed over.
func decodePNG(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
    let header = try PNGHeader(reading: bytes, limits: limits)
    guard header.pixelsFit(fileByteCount: bytes.count) else { throw .damaged(reason: PNGDamage.truncated) }
    try limits.check(header.imageHeader, fileByteCount: bytes.count)
    try checkPNGStructure(bytes, limits: limits)
    let ninePatchChunks = try readNinePatchChunks(bytes)
    let pixelCount = header.width * header.height
    var status = endcap_png_status.ok
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: pixelCount) { buffer, initializedCount in
        unsafe status = decodePixels(bytes, header, limits, into: buffer)
        // A refused file leaves rows unwritten; they are dropped below.
        initializedCount = status == .ok ? pixelCount : 0
    }
    switch status {
    case .ok: break
    case .truncated: throw .damaged(reason: PNGDamage.truncated)
    case .badChecksum: throw .damaged(reason: PNGDamage.checksum)
    case .invalid: throw .damaged(reason: PNGDamage.content)
    case .outOfMemory: throw .damaged(reason: PNGDamage.memory)
    case .tooSlow: throw .beyondLimit(.time(maximum: limits.maximumTime))
    }
    let raster = Raster(width: header.width, height: header.height, pixels: pixels)
    return DecodedImage(raster: raster, header: header.imageHeader, ninePatchChunks: ninePatchChunks)
}

/// Unsafe: libpng writes width × height × 4 bytes, which is what `buffer` has room for.
private func decodePixels(
    _ bytes: [UInt8], _ header: PNGHeader, _ limits: DecodingLimits,
    into buffer: UnsafeMutableBufferPointer<UInt32>
) -> endcap_png_status {
    // All pixels are zeroed first: a broken interlaced file may combine rows with what was there before.
    unsafe buffer.initialize(repeating: 0)
    let out = UnsafeMutableRawBufferPointer(buffer)
    return unsafe bytes.withUnsafeBufferPointer { source in
        unsafe endcap_png_decode(
            source.baseAddress, source.count, UInt32(header.width), UInt32(header.height),
            out.baseAddress?.assumingMemoryBound(to: UInt8.self), limits.timeInNanoseconds)
    }
}
