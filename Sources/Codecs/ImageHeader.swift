/// What a file says of itself before any pixel is decoded.
package struct ImageHeader: Hashable, Sendable {
    package var format: ImageFormat
    /// Width in pixels, at least 1.
    package var width: Int
    /// Height in pixels, at least 1.
    package var height: Int
    /// Bits a sample as the file stores them: 1, 2, 4, 8 or 16.
    package var bitDepth: Int
    package var colour: ColourModel
    /// Whether the file stores an alpha channel or a transparent colour.
    ///
    /// A picture may still be opaque throughout.
    package var hasAlpha: Bool
    /// Whether the rows are stored in several passes.
    package var isInterlaced: Bool

    package init(
        format: ImageFormat, width: Int, height: Int, bitDepth: Int = 8, colour: ColourModel = .rgb,
        hasAlpha: Bool = true, isInterlaced: Bool = false
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.bitDepth = bitDepth
        self.colour = colour
        self.hasAlpha = hasAlpha
        self.isInterlaced = isInterlaced
    }

    /// The most memory that decoding takes, the file itself aside, in bytes.
    ///
    /// Its pixels, and beside them what the library holds of the whole picture at once: a JPEG file's coefficients where
    /// they come in several scans, with two bytes each; a WebP file's pixels before they have their last form; a PNG file's
    /// samples of 16 bits, twice where they are kept, or the
    /// inflated bytes of the usual kind.
    package var decodingByteCount: Int {
        let pixelCount = width * height
        let additional: Int =
            switch format {
            case .png: bitDepth == 16 ? 16 : isDecodedWhole ? 4 : 0
            case .avif: 0
            case .webp: 4
            case .jpeg: isInterlaced ? (colour == .gray ? 2 : colour == .cmyk ? 8 : 6) : 0
            }
        return pixelCount * (4 + additional)
    }
}

extension ImageHeader {
    /// Whether the whole of a PNG file is inflated at once.
    private var isDecodedWhole: Bool {
        colour == .rgb && !isInterlaced && width * height <= PNGWholeDecoder.maximumPixelCount
    }
}

/// How a file stores colours, alpha aside.
package enum ColourModel: String, CaseIterable, Hashable, Sendable {
    case gray
    /// Numbers of entries in a table of colours.
    case palette
    case rgb
    /// Four inks.
    case cmyk
}

/// Reads what a file says of itself, without decoding pixels and without allocating for them.
///
/// Refuses what `decodeImage` would refuse for its header or its size.
package func readImageHeader(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
) throws(DecodingError) -> ImageHeader {
    switch ImageFormat.sniff(bytes) {
    case .png: try PNGHeader(reading: bytes, limits: limits).imageHeader
    case .webp: try WebPHeader(reading: bytes, limits: limits).imageHeader
    case .jpeg: try JPEGHeader(reading: bytes, limits: limits).imageHeader
    case .avif, nil: throw .unknownFormat
    }
}
