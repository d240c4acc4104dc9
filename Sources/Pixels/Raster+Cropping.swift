extension Raster {
    /// A part of the picture; traps unless both ranges are inside it and not empty.
    ///
    /// Rows are copied in bulk.
    package func cropped(columns: Range<Int>, rows: Range<Int>) -> Raster {
        precondition(columns.lowerBound >= 0 && columns.upperBound <= width)
        precondition(rows.lowerBound >= 0 && rows.upperBound <= height)
        var part: [UInt32] = []
        part.reserveCapacity(columns.count * rows.count)
        for row in rows {
            part += pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
        }
        return Raster(width: columns.count, height: rows.count, pixels: part)
    }
}
