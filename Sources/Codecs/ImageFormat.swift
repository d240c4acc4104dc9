/// A file format that Endcap reads and writes, or only writes.
package enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png
    case webp
    case jpeg
    /// Written only, where libavif is installed.
    case avif

    /// Whether files of the format are decoded.
    package var isRead: Bool { self != .avif }

    /// The media type (IANA) of the format.
    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .webp: "image/webp"
        case .jpeg: "image/jpeg"
        case .avif: "image/avif"
        }
    }

    /// The longest side that can be written, in pixels.
    package var maximumDimension: Int {
        switch self {
        case .png: PNGFile.maximumValue
        case .webp: VP8LFormat.maximumDimension
        case .jpeg: JPEGFormat.maximumDimension
        case .avif: 65_536
        }
    }

    /// Whether the format can be written at a quality that loses pixels.
    package var canLosePixels: Bool {
        switch self {
        case .png: false
        case .webp, .jpeg, .avif: true
        }
    }

    /// The quality of formats that always lose pixels, where none is asked for.
    package var defaultQuality: Int? {
        switch self {
        case .png, .webp: nil
        case .jpeg: JPEGFormat.defaultQuality
        case .avif: AVIFLibrary.defaultQuality
        }
    }

    /// Whether the time to write it follows all of the output's pixels, and not only the distinct ones.
    package func costsEveryPixel(_ options: EncodingOptions) -> Bool {
        switch self {
        case .png: false
        case .jpeg: options.isProgressive
        case .webp: options.quality != nil
        case .avif: true
        }
    }

    /// Tells a format by its first bytes, never by a name; nil when they are of none.
    package static func sniff(_ bytes: [UInt8]) -> ImageFormat? {
        if bytes.starts(with: PNGHeader.signature) { return .png }
        if WebPHeader.isWebP(bytes) { return .webp }
        if bytes.starts(with: JPEGHeader.signature) { return .jpeg }
        if PNGHeader.isDamaged(bytes) { return .png }
        return nil
    }
}
