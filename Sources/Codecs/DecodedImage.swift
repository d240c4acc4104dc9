package import Pixels
package import Slicing

/// A decoded picture.
package struct DecodedImage: Sendable {
    package var raster: Raster
    package var header: ImageHeader
    /// What makes a PNG file a compiled Android nine-patch, unread; empty for any other.
    package var ninePatchChunks: NinePatchChunks

    package init(raster: Raster, header: ImageHeader, ninePatchChunks: NinePatchChunks = NinePatchChunks()) {
        self.raster = raster
        self.header = header
        self.ninePatchChunks = ninePatchChunks
    }
}

/// Decodes a file of any format that this build reads.
///
/// Limits are checked on the header, before anything is allocated for the picture. Bytes after the picture's end are
/// left alone.
package func decodeImage(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
) throws(DecodingError) -> DecodedImage {
    switch ImageFormat.sniff(bytes) {
    case .png: try decodePNG(bytes, limits: limits)
    case .webp: try decodeWebP(bytes, limits: limits)
    case .jpeg: try decodeJPEG(bytes, limits: limits)
    case .avif, nil: throw .unknownFormat
    }
}
