package import Codecs
import Pixels

extension SlimResult {
    /// A picture drawn from the slim one.
    package struct RenderedFile: Sendable {
        /// In pixels.
        package var width: Int
        package var height: Int
        package var png: [UInt8]
    }

    /// The original without what is not part of the picture, as a PNG file.
    package func originalPNG() throws(ServiceError) -> EncodedImage {
        try Self.encode(RunRaster(picture.file.raster.cropped(to: bounds)))
    }

    /// What the proof has rendered, drawn again; the original's own size where nothing is flexible.
    package func renderings(limits: ServiceLimits) throws(ServiceError) -> [RenderedFile] {
        let source = try picture.replacing(slim.raster)
        var sizes = proof.renderings.map { (width: $0.width, height: $0.height) }
        if sizes.isEmpty { sizes = [(bounds.columns.count, bounds.rows.count)] }
        var files: [RenderedFile] = []
        for size in sizes {
            let recipe = Self.recipe(drawing: slim, slim.slices, size: size, scale: scale)
            let drawn = try RecipeRenderer(limits: limits).render(recipe, of: source)
            files.append(
                RenderedFile(
                    width: size.width, height: size.height, png: try Self.encode(drawn).bytes.flattened()))
        }
        return files
    }
}
