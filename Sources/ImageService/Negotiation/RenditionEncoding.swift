package import Codecs
import Pixels

/// How one finished picture is written.
package struct RenditionEncoding: Hashable, Sendable {
    package var format: ImageFormat
    package var options: EncodingOptions

    /// What a request asks for, or the best that it accepts for what the picture shows.
    ///
    /// - Parameter clientClass: what the request accepts, where its format is `auto`.
    init(_ recipe: Recipe, _ clientClass: ClientClass?, of picture: RunRaster, limits: ServiceLimits) {
        options = recipe.encodingOptions
        options.maximumAVIFPixelCount = limits.maximumAVIFPixelCount
        options.maximumQuantizedPixelCount = limits.maximumQuantizedPixelCount
        guard let clientClass else {
            format = recipe.format.format ?? .png
            if recipe.photosLosePixels, Self.losesPixels(format, PictureContent(picture), of: picture, limits) {
                options.quality = Self.defaultQuality
            }
            return
        }
        let content = PictureContent(picture)
        let formats = clientClass.formats(for: content)
        format = formats.first { Self.canHold(picture, $0, limits) } ?? formats.last ?? .png
        options.quality = nil
        guard Self.losesPixels(format, content, of: picture, limits) else { return }
        let standard = format.defaultQuality ?? Self.defaultQuality
        options.quality = recipe.quality ?? (clientClass.savesData ? standard * 3 / 4 : standard)
    }

    /// For photos in formats that need not lose anything.
    private static let defaultQuality = 80

    private static func canHold(_ picture: RunRaster, _ format: ImageFormat, _ limits: ServiceLimits) -> Bool {
        switch format {
        case .png, .jpeg: true
        case .webp: max(picture.width, picture.height) <= format.maximumDimension
        case .avif: picture.width * picture.height <= limits.maximumAVIFPixelCount
        }
    }

    /// Whether the picture loses pixels in that format when nothing else is asked for.
    private static func losesPixels(
        _ format: ImageFormat, _ content: PictureContent, of picture: RunRaster, _ limits: ServiceLimits
    ) -> Bool {
        switch format {
        case .png: false
        // A loss takes the whole raster.
        case .webp: content.isPhoto && picture.width * picture.height <= limits.maximumDistinctPixelCount
        case .jpeg, .avif: true
        }
    }
}
