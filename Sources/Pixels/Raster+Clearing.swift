extension Raster {
    /// Makes a rectangle of pixels transparent black.
    ///
    /// Traps where it leaves the raster.
    package mutating func clear(columns: Range<Int>, rows: Range<Int>) {
        precondition(columns.lowerBound >= 0 && columns.upperBound <= width)
        for row in rows {
            for column in columns { self[column, row] = 0 }
        }
    }
}
