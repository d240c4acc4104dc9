/// A file format that Endcap reads or writes.
package enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png
    case webp
    case jpeg

    /// The media type (IANA) of the format.
    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .webp: "image/webp"
        case .jpeg: "image/jpeg"
        }
    }

    /// Whether the format can be written at a quality that loses pixels.
    package var canLosePixels: Bool {
        switch self {
        case .png: false
        case .webp, .jpeg: true
        }
    }

    /// The quality of formats that always lose pixels, where none is asked for.
    package var defaultQuality: Int? {
        switch self {
        case .png, .webp: nil
        case .jpeg: 80
        }
    }

    /// Whether the time to write it follows all of the output's pixels, and not only the distinct ones.
    package func costsEveryPixel(_ options: EncodingOptions) -> Bool {
        switch self {
        case .png: false
        case .jpeg: options.isProgressive
        case .webp: options.quality != nil
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
