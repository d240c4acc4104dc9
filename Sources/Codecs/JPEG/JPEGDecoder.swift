internal import CCodecShims
internal import Pixels

/// Decodes a baseline or progressive JPEG file to opaque 8-bit RGBA, as libjpeg-turbo does by default.
///
/// Samples are taken as they are: profiles and all metadata are skipped, and CMYK becomes RGB by plain multiplication.
func decodeJPEG(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
    let header = try JPEGHeader(reading: bytes, limits: limits)
    try limits.check(header.imageHeader, fileByteCount: bytes.count)
    try checkJPEGStructure(bytes, limits: limits)
    let costs = endcap_jpeg_limits(
        scan_count: UInt32(clamping: limits.maximumScanCount), time: limits.timeInNanoseconds)
    let pixelCount = header.width * header.height
    var status = endcap_jpeg_status.ok
    // Unsafe: libjpeg writes exactly the pixels that the buffer has room for.
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: pixelCount) { buffer, initializedCount in
        let out = UnsafeMutableRawPointer(buffer.baseAddress)
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe status = endcap_jpeg_decode(
                source.baseAddress, source.count, UInt32(header.width), UInt32(header.height),
                out?.assumingMemoryBound(to: UInt8.self), costs)
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
    let raster = Raster(width: header.width, height: header.height, pixels: pixels)
    return DecodedImage(raster: raster, header: header.imageHeader)
}
