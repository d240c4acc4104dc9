import Codecs
import Pixels
import Rendering
import Slicing

/// A decoded source with what is kept about it, as the service keeps it.
struct AnalysedRaster {
    let raster: Raster
    private let columns: LineLikeness
    private let rows: LineLikeness
    private let colours: PictureColours

    init(_ raster: Raster) {
        self.raster = raster
        columns = LineLikeness(columnsOf: raster)
        rows = LineLikeness(rowsOf: raster)
        colours = PictureColours(raster)
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
        let lazy = LazyRunRaster(
            rendering: raster, horizontal: horizontal, vertical: vertical, traits: colours.traits)
        if let lazy { return try encodeImage(lazy, format: format, options: options, workspace: workspace) }
        let picture = renderRunRaster(raster, horizontal: horizontal, vertical: vertical, traits: colours.traits)
        let showsAll = horizontal.copiesAll(columns) && vertical.copiesAll(rows)
        return try encodeImage(
            picture, colours: showsAll ? colours : nil, format: format, options: options, workspace: workspace)
    }
}
