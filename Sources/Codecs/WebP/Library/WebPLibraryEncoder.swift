internal import CCodecShims
internal import Pixels

/// Encodes expanded pixels by libwebp: for lossy files, and where no pixels repeat and time is no matter.
struct WebPLibraryEncoder: Hashable, Sendable {
    /// 1 to 100; nil keeps every pixel, transparent ones too.
    var quality: Int?
    /// Time against size, 1 (fast) to 9 (small).
    var effort: Int

    /// The file.
    ///
    /// Holds some seven bytes a pixel of the output, eleven without loss; sides up to 16,383.
    func encode(_ picture: RunRaster) throws(EncodingError) -> [UInt8] {
        // A lossless file's quality is one more measure of effort.
        try Self.encode(
            picture, isLossless: quality == nil, method: UInt8(effort * 2 / 3),
            quality: UInt8(quality ?? 25 + 75 * (effort - 1) / 8))
    }

    /// The file, by libwebp's own measures of effort: `method` from 0 to 6, and `quality` up to 100 where nothing is lost.
    static func encode(
        _ picture: RunRaster, isLossless: Bool, method: UInt8, quality: UInt8
    ) throws(EncodingError) -> [UInt8] {
        var format = endcap_webp_format(
            width: UInt32(picture.width), height: UInt32(picture.height), is_lossless: isLossless ? 1 : 0,
            quality: quality, method: method)
        // On a little-endian machine the integers are the bytes R, G, B, A in order.
        let result = unsafe picture.expanded().pixels.withUnsafeBytes { pixels -> [UInt8]? in
            var bytes: UnsafeMutablePointer<UInt8>?
            var byteCount = 0
            let status = unsafe endcap_webp_encode(
                &format, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), &bytes, &byteCount)
            defer { unsafe endcap_webp_free(bytes) }
            return unsafe status == .ok ? Array(UnsafeBufferPointer(start: bytes, count: byteCount)) : nil
        }
        // Sizes and settings are valid, so memory is all that can be lacking.
        guard let result else { throw .outOfMemory }
        return result
    }
}
