package import Codecs
package import Stores

/// The service's pictures without a server: the same paths, parameters, pixels and errors.
///
/// Blocks.
package struct OneOffRender: Sendable {
    private let store: any SourceStore
    private let limits: ServiceLimits

    /// - Parameter store: where the picture lies, and what stands beside it.
    package init(store: any SourceStore, limits: ServiceLimits = ServiceLimits()) {
        self.store = store
        self.limits = limits
    }

    /// Renders a picture.
    ///
    /// - Parameter parameters: names and values as in a query, decoded.
    package func render(
        _ path: SourcePath, parameters: [(name: String, value: String)]
    ) throws(ServiceError) -> EncodedImage {
        let recipe = try Recipe(parameters: parameters, ignoring: IgnoredNames())
        let resolved = try PictureResolver(store: store).resolve(
            PictureRequest(WantedPicture(path: path, recipe: recipe)))
        let source: Source
        do throws(StoreError) { source = try store.load(resolved.file) } catch { throw .store(error) }
        let file = try DecodedFile(source, isNinePatchName: resolved.isNinePatchName, limits: limits.decoding)
        let picture = try RecipeRenderer(limits: limits).render(recipe, of: Picture(file, resolved))
        do throws(EncodingError) {
            return try encodeImage(picture, format: recipe.format, options: recipe.encodingOptions)
        } catch {
            throw .encoding(error)
        }
    }
}
