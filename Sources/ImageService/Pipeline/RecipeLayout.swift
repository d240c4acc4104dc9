import Slicing

/// A recipe laid out over a picture: all that is known of a rendition before any pixel is drawn.
struct RecipeLayout: Hashable, Sendable {
    let geometry: RecipeGeometry
    /// The finished answer for each axis.
    let maps: AxisPair<AxisMap>

    /// Throws where the geometry cannot be, or the rendition would be more than one render may hold.
    init(_ recipe: Recipe, of shape: PictureShape, limits: ServiceLimits) throws(ServiceError) {
        do throws(GeometryError) {
            geometry = try RecipeGeometry(recipe, of: shape, limits: limits.output)
            maps = try geometry.makeMaps()
        } catch {
            throw .geometry(error)
        }
        guard distinctPixelCount <= limits.maximumDistinctPixelCount else {
            throw .tooDetailed(distinctPixelCount: distinctPixelCount, maximum: limits.maximumDistinctPixelCount)
        }
    }

    /// Pixels that are drawn; the others repeat them.
    var distinctPixelCount: Int { maps.horizontal.samples.count * maps.vertical.samples.count }
}
