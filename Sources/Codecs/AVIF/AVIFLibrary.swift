internal import CCodecShims
internal import Glibc
internal import Pixels

/// libavif, loaded into the process the first time that it is asked for.
// Unchecked: the table of functions behind the pointer does not change once it is loaded.
@safe package struct AVIFLibrary: @unchecked Sendable {
    /// The library; nil where it is not installed or cannot encode.
    package static let shared = AVIFLibrary()

    /// Quality where none is asked for.
    static let defaultQuality = 65

    private let handle: OpaquePointer

    private init?() {
        guard let handle = unsafe endcap_avif_load() else { return nil }
        unsafe self.handle = handle
    }

    /// The library's version.
    package var version: String { unsafe String(cString: endcap_avif_version(handle)) }

    /// The file.
    ///
    /// Its speed goes from 10 at effort 1 to 6 at effort 9: slower ones take seconds for a megapixel.
    func encode(
        _ picture: RunRaster, options: EncodingOptions, metadata: PictureMetadata
    ) throws(EncodingError) -> [UInt8] {
        let quality = options.nearestQuality(standard: Self.defaultQuality)
        var format = unsafe endcap_avif_format()
        unsafe format.width = UInt32(picture.width)
        unsafe format.height = UInt32(picture.height)
        unsafe format.quality = UInt8(quality)
        unsafe format.speed = UInt8(10 - options.nearestEffort * 4 / 9)
        unsafe format.has_alpha = ColourAnalysis(picture).isOpaque ? 0 : 1
        unsafe (format.primaries, format.transfer) = metadata.colours.codePoints
        let pixels = picture.expanded().pixels
        let result = unsafe metadata.colours.profile.withUnsafeBufferPointer { profile in
            unsafe (metadata.exif ?? CreditBlock.make(metadata.credit) ?? []).withUnsafeBufferPointer { exif in
                unsafe (metadata.xmp ?? []).withUnsafeBufferPointer { xmp in
                    unsafe format.profile = .init(bytes: profile.baseAddress, byte_count: profile.count)
                    unsafe format.exif = .init(bytes: exif.baseAddress, byte_count: exif.count)
                    unsafe format.xmp = .init(bytes: xmp.baseAddress, byte_count: xmp.count)
                    return unsafe encode(pixels, format)
                }
            }
        }
        return try result.get()
    }

    /// Unsafe: libavif reads width × height pixels; on a little-endian machine they are the bytes R, G, B, A in order.
    private func encode(_ pixels: [UInt32], _ format: endcap_avif_format) -> Result<[UInt8], EncodingError> {
        var format = unsafe format
        var bytes: UnsafeMutablePointer<UInt8>?
        var byteCount = 0
        let status = unsafe pixels.withUnsafeBytes { pixels in
            unsafe endcap_avif_encode(
                handle, &format, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), &bytes, &byteCount)
        }
        defer { unsafe free(bytes) }
        switch status {
        case .ok: return unsafe .success(Array(UnsafeBufferPointer(start: bytes, count: byteCount)))
        case .outOfMemory: return .failure(.outOfMemory)
        case .invalid:
            return unsafe .failure(.tooLarge(width: Int(format.width), height: Int(format.height)))
        }
    }
}

extension ColourDescription {
    /// The bytes of a profile; empty where none is needed.
    fileprivate var profile: [UInt8] {
        if case .codePoints = self { [] } else { embeddedProfile ?? [] }
    }

    /// Numbers for primaries and transfer function: sRGB's own, or 2 for what a profile says.
    fileprivate var codePoints: (primaries: UInt8, transfer: UInt8) {
        switch self {
        case .untagged, .sRGB: (1, 13)
        case .profile, .calibration: (2, 2)
        case .codePoints(let points): (points.primaries, points.transfer)
        }
    }
}
