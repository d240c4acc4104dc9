package import Codecs

/// What a request says of the file format.
package enum FormatChoice: String, CaseIterable, Hashable, Sendable {
    case png
    case webp
    case jpeg
    case avif
    /// The best for the picture that the client accepts.
    case auto

    /// The format itself; nil where the picture and the client decide.
    package var format: ImageFormat? { ImageFormat(rawValue: rawValue) }

    /// Whether there may be a loss of pixels, which `q` is about.
    var canLosePixels: Bool { format?.canLosePixels ?? true }

    /// The quality where none is asked for and a loss is certain.
    var defaultQuality: Int? { format?.defaultQuality }
}
