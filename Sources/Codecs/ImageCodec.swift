package import Pixels

/// A file format that Endcap reads or writes.
package enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png

    /// The media type (IANA) of the format.
    package var mediaType: String {
        switch self {
        case .png: "image/png"
        }
    }

    /// Tells a format by its first bytes, never by a name.
    package static func sniff(_ bytes: borrowing [UInt8]) -> ImageFormat? {
        nil
    }
}

/// What a file says of itself before any pixel is decoded.
package struct ImageHeader: Hashable, Sendable {
    package var format: ImageFormat
    package var width: Int
    package var height: Int
}

/// A decoded picture.
package struct DecodedImage: Sendable {
    package var raster: Raster
    package var header: ImageHeader
}

/// Limits that hold before anything is allocated for a picture.
package struct DecodingLimits: Hashable, Sendable {
    /// Largest width or height in pixels.
    package var maximumDimension: Int
    /// Largest width × height.
    package var maximumPixelCount: Int

    package init(maximumDimension: Int = 16_384, maximumPixelCount: Int = 50_000_000) {
        self.maximumDimension = maximumDimension
        self.maximumPixelCount = maximumPixelCount
    }
}

/// Why a file cannot be decoded.
package enum DecodingError: Error, Hashable, Sendable {
    /// The bytes are not of any format that this build reads: 415.
    case unknownFormat
    /// Larger than a limit allows: 422.
    case tooLarge(width: Int, height: Int)
    /// Damaged; `reason` is a short constant sentence fit for a client: 422.
    case damaged(reason: String)
}
