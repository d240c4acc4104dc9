import Pixels
import Rendering
import Slicing

/// What the engine draws, as a plain raster.
func engineRender(
    _ source: Raster, _ horizontal: AxisPlan, _ vertical: AxisPlan, light: LightSpace = .encoded
) throws -> Raster {
    let rendition = renderRunRaster(
        source, horizontal: try horizontal.makeMap(), vertical: try vertical.makeMap(), light: light)
    return rendition.expanded()
}

/// Fixed, flexible, fixed: what insets make of an axis.
func capSegments(_ leading: Int, _ center: Int, _ trailing: Int, mode: FillMode) -> [Segment] {
    [
        Segment(.fixed, length: leading),
        Segment(.flexible(weight: Double(max(1, center)), mode: mode), length: center),
        Segment(.fixed, length: trailing),
    ]
}
