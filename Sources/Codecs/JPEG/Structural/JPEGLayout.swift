internal import Pixels

/// Which MCUs of a run raster are to be coded.
struct JPEGLayout: Hashable, Sendable {
    let columns: JPEGAxisLayout
    let rows: JPEGAxisLayout

    /// The picture has no blank lines.
    init(_ picture: RunRaster, halvesChroma: Bool) {
        let unitSize = halvesChroma ? 16 : 8
        columns = JPEGAxisLayout(picture.columns, length: picture.width, unitSize: unitSize, padding: .lines)
        rows = JPEGAxisLayout(
            picture.rows, length: picture.height, unitSize: unitSize, padding: halvesChroma ? .colourPairs : .lines)
    }

    /// Pixels that are transformed.
    var codedPixelCount: Int {
        columns.codedUnitCount * rows.codedUnitCount * columns.unitSize * rows.unitSize
    }
}
