package import Pixels

/// A finished file.
package struct EncodedImage: Sendable {
    package var bytes: ByteRope
    package var format: ImageFormat

    package init(bytes: ByteRope, format: ImageFormat) {
        self.bytes = bytes
        self.format = format
    }

    /// The media type (IANA) of the file.
    package var mediaType: String { format.mediaType }
}

/// How a picture is to be encoded.
package struct EncodingOptions: Hashable, Sendable {
    /// The effort where none is asked for.
    package static let defaultEffort = 6
    /// The effort that takes the most time.
    package static let highestEffort = 9

    /// Time against size, 1 (fast) to 9 (small).
    ///
    /// Other numbers are taken as the nearest of these.
    package var effort: Int
    /// 1 (small) to 100 (like the original) for formats that can lose; nil keeps every pixel, or is the format's default
    /// where it always loses some.
    ///
    /// Other numbers are taken as the nearest of these.
    package var quality: Int?
    /// How finely a JPEG file stores colours.
    package var chroma: ChromaSampling
    /// Whether a JPEG file shows the whole picture coarsely first and fills in the details: every pixel is transformed,
    /// and all coefficients are held, 3 bytes a pixel at 4:2:0.
    package var isProgressive: Bool
    /// Largest width × height of an AVIF file; default 2 million, about a second.
    package var maximumAVIFPixelCount = 2_000_000
    /// Colours that a PNG file may have, 2 to 256: a picture with more is given fewer, which loses a little; nil keeps
    /// every pixel.
    ///
    /// Other numbers are taken as the nearest of these.
    package var colourLimit: Int?
    /// Most distinct pixels of a picture that is given fewer colours; default 2 million, about a second.
    package var maximumQuantizedPixelCount = 2_000_000

    package init(
        effort: Int = Self.defaultEffort, quality: Int? = nil, chroma: ChromaSampling = .halved,
        isProgressive: Bool = false, colourLimit: Int? = nil
    ) {
        self.effort = effort
        self.quality = quality
        self.chroma = chroma
        self.isProgressive = isProgressive
        self.colourLimit = colourLimit
    }

    /// The effort that is meant, 1 to 9.
    var nearestEffort: Int { min(max(effort, 1), Self.highestEffort) }

    /// The quality that is meant where some is: 1 to 100.
    ///
    /// - Parameter standard: the quality where none is asked for.
    func nearestQuality(standard: Int) -> Int { min(max(quality ?? standard, 1), 100) }
}

/// Why a picture cannot be encoded.
package enum EncodingError: Error, Hashable, Sendable {
    /// Larger than the format can describe.
    case tooLarge(width: Int, height: Int)
    /// Too little of it repeats: so many pixels would have to be transformed one by one.
    case tooDetailed(pixelCount: Int, maximum: Int)
    /// More than the options allow for a format whose cost follows all of them.
    case tooManyPixels(pixelCount: Int, maximum: Int)
    /// The library that writes the format is not installed.
    case libraryMissing
    /// The library could not get the memory it needs.
    case outOfMemory
}

/// Encodes a picture without loss unless `options` give a quality or a number of colours, or the format knows nothing else:
/// a decoder gets back exactly the expanded pixels.
///
/// JPEG has no alpha: what is not opaque is put on white.
/// The memory that it needs beside the result does not grow with the output's height, but where pixels may be lost.
/// A worker that encodes picture after picture keeps one workspace and passes it each time.
///
/// - Parameter colours: the picture's colours where they are known: all of them, in the order in which its block shows them.
package func encodeImage(
    _ picture: RunRaster, colours: PictureColours? = nil, format: ImageFormat,
    options: EncodingOptions = EncodingOptions(), metadata: PictureMetadata = PictureMetadata(),
    workspace: EncodingWorkspace = EncodingWorkspace()
) throws(EncodingError) -> EncodedImage {
    let bytes =
        switch format {
        case .png:
            try encodePNG(
                picture, colours, options: options, allowsGray: metadata.colours.suitsGray, workspace: workspace)
        case .webp: try encodeWebP(picture, colours, options: options, workspace: workspace)
        case .jpeg: try encodeJPEG(picture, options: options, workspace: workspace)
        case .avif: try encodeAVIF(picture, options: options, metadata: metadata)
        }
    return try EncodedImage(bytes: bytes, format: format).adding(metadata)
}

/// Encodes a picture that is drawn as it is written, to the file that it would be if it were in memory.
///
/// PNG and JPEG take a few bands of its rows at a time. The other formats, and PNG at effort 9 or with fewer colours, need
/// all of its pixels: it is drawn whole first.
///
/// - Parameter survey: what is known of it already.
package func encodeImage(
    _ picture: LazyRunRaster, survey: PictureSurvey? = nil, format: ImageFormat,
    options: EncodingOptions = EncodingOptions(), metadata: PictureMetadata = PictureMetadata(),
    workspace: EncodingWorkspace = EncodingWorkspace()
) throws(EncodingError) -> EncodedImage {
    let bytes: ByteRope
    switch format {
    case .png:
        bytes = try encodePNG(
            picture, survey, options: options, allowsGray: metadata.colours.suitsGray, workspace: workspace)
    case .jpeg: bytes = try encodeJPEG(picture, options: options, workspace: workspace)
    case .webp, .avif:
        return try encodeImage(
            picture.drawn(), format: format, options: options, metadata: metadata, workspace: workspace)
    }
    return try EncodedImage(bytes: bytes, format: format).adding(metadata)
}
