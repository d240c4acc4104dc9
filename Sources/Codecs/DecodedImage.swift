package import Pixels

/// A decoded picture.
package struct DecodedImage: Sendable {
    package var raster: Raster
    package var header: ImageHeader

    package init(raster: Raster, header: ImageHeader) {
        self.raster = raster
        self.header = header
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
    case nil: throw .unknownFormat
    }
}
