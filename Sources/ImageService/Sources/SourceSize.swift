import Codecs

/// How large a picture file is, and what that means for the way in which it is drawn.
struct SourceSize: Sendable {
    var pixelCount: Int
    /// Whether it is large, and of a format that is decoded row by row.
    var suitsStreaming: Bool

    init(_ header: ImageHeader, _ limits: ServiceLimits) {
        pixelCount = header.width * header.height
        suitsStreaming = header.format == .jpeg && pixelCount >= limits.streamedPixelCount
    }
}
