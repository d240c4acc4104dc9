import Pixels
import Rendering
import Slicing

/// Draws a recipe from decoded pixels: geometry, limits, pixels.
struct RecipeRenderer: Sendable {
    var limits: ServiceLimits

    func render(_ recipe: Recipe, of picture: Picture) throws(ServiceError) -> RunRaster {
        let geometry: RecipeGeometry
        let maps: AxisPair<AxisMap>
        do throws(GeometryError) {
            geometry = try RecipeGeometry(recipe, of: picture.shape, limits: limits.output)
            maps = try geometry.makeMaps()
        } catch {
            throw .geometry(error)
        }
        // Lossy encoders look at every pixel, whether it repeats or not.
        let distinctPixelCount =
            recipe.quality == nil
            ? maps.horizontal.samples.count * maps.vertical.samples.count
            : maps.horizontal.outputLength * maps.vertical.outputLength
        guard distinctPixelCount <= limits.maximumDistinctPixelCount else {
            throw .tooDetailed(distinctPixelCount: distinctPixelCount, maximum: limits.maximumDistinctPixelCount)
        }
        var drawn = renderRunRaster(picture.file.raster, horizontal: maps.horizontal, vertical: maps.vertical)
        if geometry.hidesCenter { drawn.clearCenter(geometry, maps) }
        var finish = recipe.finish
        if picture.resolved.isMirrored { finish.flip.horizontally.toggle() }
        return drawn.finished(finish)
    }
}

extension RunRaster {
    /// Makes transparent what is flexible in both axes.
    fileprivate mutating func clearCenter(_ geometry: RecipeGeometry, _ maps: AxisPair<AxisMap>) {
        let columns = maps.horizontal.flexibleSamples(of: geometry.horizontal)
        let rows = maps.vertical.flexibleSamples(of: geometry.vertical)
        for column in columns {
            for row in rows { block.clear(columns: column, rows: row) }
        }
    }
}

extension AxisMap {
    /// The samples of the plan's flexible segments.
    fileprivate func flexibleSamples(of plan: AxisPlan) -> [Range<Int>] {
        zip(plan.segments, segmentSamples).filter { $0.0.isFlexible && !$0.1.isEmpty }.map(\.1)
    }
}
