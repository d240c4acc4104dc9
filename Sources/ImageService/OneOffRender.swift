package import Codecs
import Pixels

/// The service's pictures without a server: the same parameters, the same pixels, the same errors.
package struct OneOffRender: Sendable {
    private let limits: ServiceLimits

    package init(limits: ServiceLimits = ServiceLimits()) {
        self.limits = limits
    }

    /// Renders a file.
    ///
    /// - Parameters:
    ///   - fileName: tells the source's scale, as in `button@2x.png`.
    ///   - parameters: names and values as in a query, decoded.
    package func render(
        _ bytes: [UInt8], fileName: String, parameters: [(name: String, value: String)]
    ) throws(ServiceError) -> EncodedImage {
        let recipe = try Recipe(parameters: parameters, ignoring: IgnoredNames())
        let image: DecodedImage
        do throws(DecodingError) {
            image = try decodeImage(bytes, limits: limits.decoding)
        } catch {
            throw .decoding(error)
        }
        let picture = try RecipeRenderer(limits: limits)
            .render(recipe, from: image.raster, sourceScale: SourceName.scale(of: fileName) ?? 1)
        do throws(EncodingError) {
            return try encodeImage(picture, format: recipe.format)
        } catch {
            throw .encoding(error)
        }
    }
}
