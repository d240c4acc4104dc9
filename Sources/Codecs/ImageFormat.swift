/// A file format that Endcap reads or writes.
package enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png
    case webp

    /// The media type (IANA) of the format.
    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .webp: "image/webp"
        }
    }

    /// Whether the format can be written at a quality that loses pixels.
    package var canLosePixels: Bool {
        switch self {
        case .png: false
        case .webp: true
        }
    }

    /// Tells a format by its first bytes, never by a name; nil when they are of none.
    package static func sniff(_ bytes: [UInt8]) -> ImageFormat? {
        if bytes.starts(with: PNGHeader.signature) { return .png }
        if WebPHeader.isWebP(bytes) { return .webp }
        return nil
    }
}
