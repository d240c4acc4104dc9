import Pixels
import Slicing

extension PictureInfo {
    /// What is doubtful about the slices; none where nobody sliced the picture.
    ///
    /// Costs a few looks at every pixel.
    var lint: [LintFinding] {
        guard isSliced else { return [] }
        let raster = picture.file.raster.clearingInvisibleColours()
        // All lines along an axis, as its hidden parts have theirs; across it only what is drawn counts.
        let columns = raster.cropped(to: PixelRectangle(columns: 0..<raster.width, rows: bounds.rows))
        let rows = raster.cropped(to: PixelRectangle(columns: bounds.columns, rows: 0..<raster.height))
        return Self.findings(geometry.horizontal.segments, linesAsRows: columns.transposed(), axis: .horizontal)
            + Self.findings(geometry.vertical.segments, linesAsRows: rows, axis: .vertical)
    }

    private static func findings(
        _ segments: [Segment], linesAsRows: Raster, axis: GeometryError.Axis
    ) -> [LintFinding] {
        let inspection = SegmentInspection(segments, lines: linesAsRows.rowIdentities()) {
            linesAsRows.distance(ofRow: $0, from: $1)
        }
        return inspection.findings.map { LintFinding($0, axis: axis) }
    }
}
