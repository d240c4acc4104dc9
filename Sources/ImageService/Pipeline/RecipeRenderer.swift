import Pixels
import Rendering
import Slicing

/// Draws a recipe from decoded pixels: geometry, limits, pixels.
struct RecipeRenderer: Sendable {
    var limits: ServiceLimits

    func render(_ recipe: Recipe, of picture: Picture) throws(ServiceError) -> RunRaster {
        draw(recipe, of: picture, as: try RecipeLayout(recipe, of: picture, limits: limits))
    }

    /// Draws what is laid out already.
    func draw(_ recipe: Recipe, of picture: Picture, as layout: RecipeLayout) -> RunRaster {
        let (geometry, maps) = (layout.geometry, layout.maps)
        var drawn = renderRunRaster(
            picture.file.raster, horizontal: maps.horizontal, vertical: maps.vertical, light: geometry.rules.light)
        if geometry.hidesCenter { drawn.clearCenter(geometry, maps) }
        var finish = recipe.finish
        if picture.resolved.isMirrored { finish.flip.horizontally.toggle() }
        return drawn.turned(geometry.turn).finished(finish)
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
