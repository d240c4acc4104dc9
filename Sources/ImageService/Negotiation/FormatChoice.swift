package import Codecs

/// What a request says of the file format.
package enum FormatChoice: String, CaseIterable, Hashable, Sendable {
    /// That of the source's file.
    case source
    case png
    case webp
    case jpeg
    case avif
    /// The best for the picture that the client accepts.
    case auto

    init(_ format: ImageFormat) {
        self =
            switch format {
            case .png: .png
            case .webp: .webp
            case .jpeg: .jpeg
            case .avif: .avif
            }
    }

    /// The format itself; nil where the picture and the client decide.
    package var format: ImageFormat? { ImageFormat(rawValue: rawValue) }

    /// Whether there may be a loss of pixels, which `q` is about.
    var canLosePixels: Bool { format?.canLosePixels ?? true }

    /// Whether the time to write it follows all of the output's pixels; `auto` sees to it that it hardly does.
    func costsEveryPixel(_ options: EncodingOptions) -> Bool { format?.costsEveryPixel(options) ?? false }

    /// The quality where none is asked for and a loss is certain.
    var defaultQuality: Int? { format?.defaultQuality }
}
