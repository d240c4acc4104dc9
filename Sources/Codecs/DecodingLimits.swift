/// Limits on what a file may make its decoder do; all but the time hold before anything is allocated for a picture.
package struct DecodingLimits: Hashable, Sendable {
    /// Largest width or height in pixels; default 16,384.
    package var maximumDimension: Int
    /// Largest width × height; default 50 million, 200 MB decoded.
    package var maximumPixelCount: Int
    /// Most chunks (PNG, WebP) or marker segments (JPEG) of a file; default 20,000.
    package var maximumChunkCount = 20_000
    /// Most bytes of a file that are no picture: profiles, text, previews; default 8 MiB, profiles inflated.
    package var maximumMetadataByteCount = 8 << 20
    /// Most scans of a JPEG file, each of which costs the whole area; default 100, real files have about ten.
    package var maximumScanCount = 100
    /// Most bytes of pixels for a byte of the file; default 10,000.
    ///
    /// Pictures of up to `freelyExpandedPixelCount` may be smaller files still: plain surfaces are.
    package var maximumExpansion = 10_000
    /// Most memory that decoding may take, in bytes; default 512 MiB.
    package var maximumByteCount = 512 << 20
    /// Most processor time; default 5 seconds.
    package var maximumTime = Duration.seconds(5)

    /// Pixels of pictures that `maximumExpansion` does not apply to, 16 MB decoded.
    package static let freelyExpandedPixelCount = 4_000_000

    package init(maximumDimension: Int = 16_384, maximumPixelCount: Int = 50_000_000) {
        self.maximumDimension = maximumDimension
        self.maximumPixelCount = maximumPixelCount
    }

    /// Whether a picture of that size may be decoded.
    ///
    /// Sizes may be any non-negative 32-bit numbers.
    package func allow(width: Int, height: Int) -> Bool {
        width <= maximumDimension && height <= maximumDimension && width * height <= maximumPixelCount
    }

    /// Checks what a header and the file's length say of the cost.
    func check(_ header: ImageHeader, fileByteCount: Int) throws(DecodingError) {
        let pixelCount = header.width * header.height
        if pixelCount > Self.freelyExpandedPixelCount, pixelCount * 4 / maximumExpansion > fileByteCount {
            throw .beyondLimit(.expansion(maximum: maximumExpansion))
        }
        guard header.decodingByteCount <= maximumByteCount else {
            throw .beyondLimit(.memory(byteCount: header.decodingByteCount, maximum: maximumByteCount))
        }
    }

    /// For the decoders' C border: nanoseconds, 0 for no limit.
    var timeInNanoseconds: UInt64 {
        let (seconds, attoseconds) = maximumTime.components
        return UInt64(max(0, seconds)) &* 1_000_000_000 &+ UInt64(max(0, attoseconds)) / 1_000_000_000
    }
}
