package import Pixels
package import Slicing

/// A decoded picture.
package struct DecodedImage: Sendable {
    package var raster: Raster
    /// The pixels with all their bits where they were asked for and a sample has 16.
    package var deep: DeepRaster?
    package var header: ImageHeader
    /// What makes a PNG file a compiled Android nine-patch, unread; empty for any other.
    package var ninePatchChunks: NinePatchChunks
    /// What the file says beside its pixels; its colours are those of `raster`.
    package var metadata = PictureMetadata()
    /// What the file says of its colours.
    package var sourceColours = ColourDescription.untagged
    /// Whether the pixels were converted to sRGB.
    package var isConverted = false
    package var warnings: [DecodingWarning] = []

    package init(raster: Raster, header: ImageHeader, ninePatchChunks: NinePatchChunks = NinePatchChunks()) {
        self.raster = raster
        self.header = header
        self.ninePatchChunks = ninePatchChunks
    }

    init(
        _ raster: Raster, _ header: ImageHeader, _ found: MetadataFindings, _ colours: ColourHandling.Decision,
        hasDecoderWarnings: Bool = false
    ) {
        self.init(raster: raster, header: header)
        var found = found
        sourceColours = found.metadata.colours
        found.metadata.colours = colours.colours
        isConverted = colours.transform != nil
        if let warning = colours.warning { found.warn(warning) }
        // The library warns of what was found here as well.
        if hasDecoderWarnings, found.warnings.isEmpty { found.warn(.decoder) }
        metadata = found.metadata
        warnings = found.warnings
    }
}

/// Decodes a file of any format that this build reads, and turns the picture upright where EXIF says that it is not.
///
/// Limits are checked on the header, before anything is allocated for the picture. Bytes after the picture's end are
/// left alone.
package func decodeImage(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits(), colours: ColourHandling = .asStored,
    keepsDepth: Bool = false
) throws(DecodingError) -> DecodedImage {
    var image =
        switch ImageFormat.sniff(bytes) {
        case .png: try decodePNG(bytes, limits: limits, colours: colours, keepsDepth: keepsDepth)
        case .webp: try decodeWebP(bytes, limits: limits, colours: colours)
        case .jpeg: try decodeJPEG(bytes, limits: limits, colours: colours)
        case .avif, nil: throw .unknownFormat
        }
    // Chunks of a compiled nine-patch count in pixels as they are stored.
    if image.ninePatchChunks == NinePatchChunks() {
        let orientation = image.metadata.orientation
        image.raster = image.raster.upright(from: orientation)
        image.deep = image.deep?.moved { $0.upright(from: orientation) }
    }
    return image
}
