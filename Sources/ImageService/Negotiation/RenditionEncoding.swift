package import Codecs

/// How one finished picture is written.
package struct RenditionEncoding: Hashable, Sendable {
    package var format: ImageFormat
    package var options: EncodingOptions

    /// What a request asks for, or the best that it accepts for what the picture shows.
    ///
    /// - Parameters:
    ///   - clientClass: what the request accepts, where its format is `auto`.
    ///   - content: looks at what the picture shows; called once at most.
    init(
        _ recipe: Recipe, _ clientClass: ClientClass?, width: Int, height: Int, limits: ServiceLimits,
        content: () -> PictureContent
    ) {
        let size = (width: width, height: height)
        options = recipe.encodingOptions
        options.maximumAVIFPixelCount = limits.maximumAVIFPixelCount
        options.maximumQuantizedPixelCount = limits.maximumQuantizedPixelCount
        guard let clientClass else {
            format = recipe.format.format ?? .png
            if recipe.photosLosePixels, Self.losesPixels(format, content, of: size, limits) {
                options.quality = Self.defaultQuality
            }
            return
        }
        let content = content()
        let formats = clientClass.formats(for: content)
        format = formats.first { Self.canHold(size, $0, limits) } ?? formats.last ?? .png
        options.quality = nil
        guard Self.losesPixels(format, { content }, of: size, limits) else { return }
        let standard = format.defaultQuality ?? Self.defaultQuality
        options.quality = recipe.quality ?? (clientClass.savesData ? standard * 3 / 4 : standard)
    }

    private typealias Size = (width: Int, height: Int)

    /// For photos in formats that need not lose anything.
    private static let defaultQuality = 80

    private static func canHold(_ size: Size, _ format: ImageFormat, _ limits: ServiceLimits) -> Bool {
        switch format {
        case .png, .jpeg: true
        case .webp: max(size.width, size.height) <= format.maximumDimension
        case .avif: size.width * size.height <= limits.maximumAVIFPixelCount
        }
    }

    /// Whether the picture loses pixels in that format when nothing else is asked for.
    private static func losesPixels(
        _ format: ImageFormat, _ content: () -> PictureContent, of size: Size, _ limits: ServiceLimits
    ) -> Bool {
        switch format {
        case .png: false
        // A loss takes the whole raster.
        case .webp: content().isPhoto && size.width * size.height <= limits.maximumDistinctPixelCount
        case .jpeg, .avif: true
        }
    }
}
