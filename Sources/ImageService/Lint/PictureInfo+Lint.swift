import Pixels
import Slicing

extension PictureInfo {
    /// What is doubtful about the slices; none where nobody sliced the picture.
    ///
    /// Costs a few looks at every pixel.
    var lint: [LintFinding] {
        guard isSliced else { return [] }
        let raster = picture.file.raster.cropped(to: bounds).clearingInvisibleColours()
        let columns = AxisSlices(geometry.horizontal.segments).restricted(to: bounds.columns)
        let rows = AxisSlices(geometry.vertical.segments).restricted(to: bounds.rows)
        return Self.findings(columns, linesAsRows: raster.transposed(), axis: .horizontal)
            + Self.findings(rows, linesAsRows: raster, axis: .vertical)
    }

    private static func findings(
        _ slices: AxisSlices, linesAsRows: Raster, axis: GeometryError.Axis
    ) -> [LintFinding] {
        let inspection = SegmentInspection(slices.segments(mode: nil), lines: linesAsRows.rowIdentities()) {
            linesAsRows.distance(ofRow: $0, from: $1)
        }
        return inspection.findings.map { LintFinding($0, axis: axis) }
    }
}
