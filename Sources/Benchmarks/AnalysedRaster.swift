import Pixels
import Rendering
import Slicing

/// A decoded source with what is kept about it, as the service keeps it.
struct AnalysedRaster {
    let raster: Raster
    private let columns: LineLikeness
    private let rows: LineLikeness

    init(_ raster: Raster) {
        self.raster = raster
        columns = LineLikeness(columnsOf: raster)
        rows = LineLikeness(rowsOf: raster)
    }

    /// The rendition of two plans that hide nothing.
    func render(_ horizontal: AxisPlan, _ vertical: AxisPlan) throws -> RunRaster {
        renderRunRaster(
            raster, horizontal: try horizontal.makeMap(likeness: columns),
            vertical: try vertical.makeMap(likeness: rows))
    }

    /// The same where the service draws it while it is encoded; nil where it is drawn at once.
    func renderLazily(_ horizontal: AxisPlan, _ vertical: AxisPlan) throws -> LazyRunRaster? {
        LazyRunRaster(
            rendering: raster, horizontal: try horizontal.makeMap(likeness: columns),
            vertical: try vertical.makeMap(likeness: rows))
    }
}
