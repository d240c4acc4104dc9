import Codecs
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

    /// The file of that rendition, which is drawn while it is encoded where the service does so.
    func encode(
        _ horizontal: AxisPlan, _ vertical: AxisPlan, format: ImageFormat, options: EncodingOptions,
        workspace: EncodingWorkspace
    ) throws -> EncodedImage {
        let horizontal = try horizontal.makeMap(likeness: columns)
        let vertical = try vertical.makeMap(likeness: rows)
        if let picture = LazyRunRaster(rendering: raster, horizontal: horizontal, vertical: vertical) {
            return try encodeImage(picture, format: format, options: options, workspace: workspace)
        }
        let picture = renderRunRaster(raster, horizontal: horizontal, vertical: vertical)
        return try encodeImage(picture, format: format, options: options, workspace: workspace)
    }
}
