import Codecs
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
        try checkPixelCounts(maps)
        var drawn = renderRunRaster(
            picture.file.raster, horizontal: maps.horizontal, vertical: maps.vertical, light: geometry.rules.light)
        if geometry.hidesCenter { drawn.clearCenter(geometry, maps) }
        var finish = recipe.finish
        if picture.resolved.isMirrored { finish.flip.horizontally.toggle() }
        return drawn.turned(geometry.turn).finished(finish)
    }

    /// Bounds what a render holds: the distinct pixels, and the rows between the horizontal and the vertical pass.
    private func checkPixelCounts(_ maps: AxisPair<AxisMap>) throws(ServiceError) {
        let columnCount = maps.horizontal.samples.count
        try check(columnCount * maps.vertical.samples.count, limits.maximumDistinctPixelCount)
        // A source of the largest size that is decoded can always be drawn smaller.
        try check(
            columnCount * maps.vertical.samples.usedLines.count,
            max(limits.maximumDistinctPixelCount, limits.decoding.maximumPixelCount))
    }

    private func check(_ pixelCount: Int, _ maximum: Int) throws(ServiceError) {
        guard pixelCount <= maximum else { throw .tooDetailed(pixelCount: pixelCount, maximum: maximum) }
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
