import Pixels
import Rendering
import Slicing

/// Draws a recipe from decoded pixels: geometry, limits, pixels.
struct RecipeRenderer: Sendable {
    var limits: ServiceLimits

    func render(_ recipe: Recipe, of picture: Picture) throws(ServiceError) -> RunRaster {
        draw(recipe, of: picture, as: try RecipeLayout(recipe, of: picture, limits: limits))
    }

    /// Draws what is laid out already, at the depth that is asked for and there.
    func drawing(_ recipe: Recipe, of picture: Picture, as layout: RecipeLayout) -> Drawing {
        guard recipe.depth == .sixteen, let deep = picture.file.deep else {
            return .shallow(draw(recipe, of: picture, as: layout))
        }
        let (geometry, maps) = (layout.geometry, layout.maps)
        var drawn = renderDeepRunRaster(deep, horizontal: maps.horizontal, vertical: maps.vertical)
        if geometry.hidesCenter {
            layout.forEachPartOfCenter { columns, rows in drawn.clear(columns: columns, rows: rows) }
        }
        let finish = finish(recipe, of: picture)
        return .deep(
            drawn.moved { $0.turned(geometry.turn) }.coloured(finish).placed(finish, padding: geometry.padding))
    }

    /// Draws what is laid out already.
    func draw(_ recipe: Recipe, of picture: Picture, as layout: RecipeLayout) -> RunRaster {
        let (geometry, maps) = (layout.geometry, layout.maps)
        var drawn = renderRunRaster(
            picture.file.raster, horizontal: maps.horizontal, vertical: maps.vertical, light: geometry.rules.light)
        if geometry.hidesCenter {
            layout.forEachPartOfCenter { columns, rows in drawn.block.clear(columns: columns, rows: rows) }
        }
        let finish = finish(recipe, of: picture)
        let coloured = layout.effects.applied(to: drawn.turned(geometry.turn), light: geometry.rules.light)
            .coloured(finish)
        return (layout.effects.corners.map(coloured.withRoundedCorners) ?? coloured)
            .placed(finish, padding: geometry.padding)
    }

    private func finish(_ recipe: Recipe, of picture: Picture) -> Finish {
        var finish = recipe.finish
        if picture.resolved.isMirrored { finish.flip.horizontally.toggle() }
        return finish
    }
}

extension RecipeLayout {
    /// Names the parts of the block that are flexible in both axes, by columns and rows.
    fileprivate func forEachPartOfCenter(_ body: (Range<Int>, Range<Int>) -> Void) {
        let columns = maps.horizontal.flexibleSamples(of: geometry.horizontal)
        let rows = maps.vertical.flexibleSamples(of: geometry.vertical)
        for column in columns {
            for row in rows { body(column, row) }
        }
    }
}

extension AxisMap {
    /// The samples of the plan's flexible segments.
    fileprivate func flexibleSamples(of plan: AxisPlan) -> [Range<Int>] {
        zip(plan.segments, segmentSamples).filter { $0.0.isFlexible && !$0.1.isEmpty }.map(\.1)
    }
}
