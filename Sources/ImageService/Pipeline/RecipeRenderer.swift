import Codecs
import Pixels
import Rendering
import Slicing

/// Draws a recipe from decoded pixels: geometry, limits, pixels.
struct RecipeRenderer: Sendable {
    var limits: ServiceLimits
    /// In how many parts a large picture may be drawn at once.
    var bandLimit = 1

    func render(_ recipe: Recipe, of picture: Picture) throws(ServiceError) -> RunRaster {
        draw(recipe, of: picture, as: try RecipeLayout(recipe, of: picture, limits: limits))
    }

    /// Draws what is laid out already, at the depth that is asked for and there.
    func drawing(_ recipe: Recipe, of picture: Picture, as layout: RecipeLayout) -> Drawing {
        guard recipe.depth == .sixteen, let deep = picture.file.deep else {
            return lazyDrawing(recipe, of: picture, as: layout) ?? shallowDrawing(recipe, of: picture, as: layout)
        }
        let (geometry, maps) = (layout.geometry, layout.maps)
        var drawn = renderDeepRunRaster(deep, horizontal: maps.horizontal, vertical: maps.vertical)
        if geometry.hidesCenter {
            layout.forEachPartOfCenter { columns, rows in drawn.clear(columns: columns, rows: rows) }
        }
        let finish = finish(recipe, of: picture.resolved)
        return .deep(
            drawn.moved { $0.turned(geometry.turn) }.coloured(finish).placed(finish, padding: geometry.padding))
    }

    private func shallowDrawing(_ recipe: Recipe, of picture: Picture, as layout: RecipeLayout) -> Drawing {
        let showsAll =
            finish(recipe, of: picture.resolved) == Finish() && layout.showsAllPixels(of: picture.file.likeness)
        return .shallow(draw(recipe, of: picture, as: layout), showsAll ? picture.file.colours : nil)
    }

    /// The drawing where it is better drawn while it is encoded.
    private func lazyDrawing(_ recipe: Recipe, of picture: Picture, as layout: RecipeLayout) -> Drawing? {
        guard layout.suitsBands(recipe) else { return nil }
        let (geometry, maps) = (layout.geometry, layout.maps)
        let drawing = LazyRunRaster(
            rendering: picture.file.raster, horizontal: maps.horizontal, vertical: maps.vertical,
            light: geometry.rules.light, traits: picture.file.colours.traits, bandLimit: bandLimit)
        guard let drawing else { return nil }
        let finish = finish(recipe, of: picture.resolved)
        return .lazy(drawing.coloured(finish).placed(finish, padding: geometry.padding))
    }

    /// Draws what is laid out already.
    func draw(_ recipe: Recipe, of picture: Picture, as layout: RecipeLayout) -> RunRaster {
        let (geometry, maps) = (layout.geometry, layout.maps)
        var drawn = renderRunRaster(
            picture.file.raster, horizontal: maps.horizontal, vertical: maps.vertical, light: geometry.rules.light,
            traits: picture.file.colours.traits, bandLimit: bandLimit)
        if geometry.hidesCenter {
            layout.forEachPartOfCenter { columns, rows in drawn.block.clear(columns: columns, rows: rows) }
        }
        return finished(drawn, recipe, of: picture.resolved, as: layout)
    }

    /// Decodes and draws what is laid out already.
    func draw(_ recipe: Recipe, as drawing: StreamedDrawing) throws(ServiceError) -> RunRaster {
        do throws(DecodingError) {
            return finished(try drawing.draw(), recipe, of: drawing.picture.resolved, as: drawing.layout)
        } catch {
            throw .decoding(error, limits: limits.decoding)
        }
    }

    private func finished(
        _ drawn: RunRaster, _ recipe: Recipe, of picture: ResolvedPicture, as layout: RecipeLayout
    ) -> RunRaster {
        let (geometry, effects, finish) = (layout.geometry, layout.effects, finish(recipe, of: picture))
        let coloured = effects.applied(to: drawn.turned(geometry.turn), light: geometry.rules.light)
            .coloured(finish)
        return (effects.corners.map(coloured.withRoundedCorners) ?? coloured)
            .placed(finish, padding: geometry.padding)
    }

    private func finish(_ recipe: Recipe, of picture: ResolvedPicture) -> Finish {
        var finish = recipe.finish
        if picture.isMirrored { finish.flip.horizontally.toggle() }
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
