package import Pixels
package import Slicing

/// The rules of drawing that a request states; what it leaves open comes from a preset.
package struct StatedRules: Hashable, Sendable {
    package var preset: Preset?
    package var mode: AxisPair<FillMode>?
    package var center: CenterMode?
    package var tileOrigin: AxisPair<TileOrigin>?
    package var tileCount: TileCountRule?
    package var tileScale: TileScale?
    package var stretchMap: StretchMap?
    package var shrink: ShrinkPolicy?
    package var ends: EndRule?
    package var filter: SamplingFilter?
    package var light: LightSpace?

    package init() {}

    init(_ values: ParameterValues) throws(ParameterError) {
        preset = try values.value(ParameterTable.preset)
        mode = try values.value(ParameterTable.mode)
        center = try values.value(ParameterTable.center)
        tileOrigin = try values.value(ParameterTable.tileOrigin)
        tileCount = try values.value(ParameterTable.tileCount)
        tileScale = try values.value(ParameterTable.tileScale)
        stretchMap = try values.value(ParameterTable.stretchMap)
        shrink = try values.value(ParameterTable.shrink)
        ends = try values.value(ParameterTable.ends)
        filter = try values.value(ParameterTable.filter)
        light = try values.value(ParameterTable.linear)
    }

    /// All rules: those that are stated, over the request's preset, or else the source's.
    package func resolved(sourcePreset: Preset?, sourceStretchMap: StretchMap? = nil) -> DrawingRules {
        let defaults = (preset ?? sourcePreset)?.defaults ?? PresetDefaults()
        let shrink = shrink ?? defaults.shrink
        // Where all caps shrink by one factor, they shrink to whole pixels, as browsers do it.
        let defaultEnds: EndRule = shrink == .uniform || defaults.snapsEndsToCuts ? .rounded : .exact
        return DrawingRules(
            mode: mode, defaultMode: defaults.mode, center: center ?? (defaults.hidesCenter ? .hide : .draw),
            tileOrigin: tileOrigin
                ?? AxisPair(horizontal: defaults.horizontalTileOrigin, vertical: defaults.verticalTileOrigin),
            tileCount: tileCount ?? defaults.tileCountRule, tileScale: tileScale ?? defaults.tileScale,
            stretchMap: stretchMap ?? sourceStretchMap ?? .halfPixel, shrink: shrink, ends: ends ?? defaultEnds,
            filter: filter ?? defaults.filter, light: light ?? .encoded)
    }
}

/// The rules of drawing with nothing left open.
package struct DrawingRules: Hashable, Sendable {
    /// Overrides what the source's slices say; nil where the request says nothing.
    package var mode: AxisPair<FillMode>?
    /// For slices that leave it open; nil is the automatic rule: one pixel is stretched, more are tiled.
    package var defaultMode: FillMode?
    package var center: CenterMode
    package var tileOrigin: AxisPair<TileOrigin>
    package var tileCount: TileCountRule
    package var tileScale: TileScale
    package var stretchMap: StretchMap
    package var shrink: ShrinkPolicy
    package var ends: EndRule
    package var filter: SamplingFilter
    package var light: LightSpace
}

/// Between which ends a segment is sampled.
package enum EndRule: String, CaseIterable, Hashable, Sendable {
    /// The exact ones, wherever they lie inside a pixel.
    case exact
    /// Those rounded to whole pixels.
    case rounded
}

/// What happens to the part that is flexible in both axes.
package enum CenterMode: String, CaseIterable, Hashable, Sendable {
    case draw, hide
}
