package import Slicing

extension LineLikeness {
    /// Looks at a picture's columns.
    ///
    /// Costs by the pixels of those rows. Traps where they leave the picture.
    ///
    /// - Parameter rows: the rows that count, all where nil.
    package init(columnsOf raster: Raster, rows: [Range<Int>]? = nil) {
        var differences = [UInt32](repeating: 0, count: raster.width)
        var hidden = [UInt32](repeating: 0, count: raster.width)
        for row in (rows ?? [0..<raster.height]).joined() {
            let pixels = raster.pixels.span.extracting(row * raster.width..<(row + 1) * raster.width)
            var differs = differences.mutableSpan
            var hides = hidden.mutableSpan
            precondition(differs.count == pixels.count && hides.count == pixels.count)
            for column in 1..<max(1, pixels.count) { differs[column] |= pixels[column] ^ pixels[column &- 1] }
            for column in pixels.indices { hides[column] |= hiddenColour(pixels[column]) }
        }
        self.init(repeatsPrevious: differences.map { $0 == 0 }, hidesColours: hidden.map { $0 != 0 })
    }

    /// Looks at a picture's rows.
    ///
    /// Costs by the pixels of those columns. Traps where they leave the picture.
    ///
    /// - Parameter columns: the columns that count, all where nil.
    package init(rowsOf raster: Raster, columns: [Range<Int>]? = nil) {
        let columns = columns ?? [0..<raster.width]
        var repeats = [Bool](repeating: false, count: raster.height)
        var hides = repeats
        for row in 0..<raster.height {
            let pixels = raster.pixels.span.extracting(row * raster.width..<(row + 1) * raster.width)
            let other = max(row - 1, 0)
            let above = raster.pixels.span.extracting(other * raster.width..<(other + 1) * raster.width)
            var (difference, hidden): (UInt32, UInt32) = (0, 0)
            for range in columns {
                let (own, upper) = (pixels.extracting(range), above.extracting(range))
                for column in own.indices {
                    difference |= own[column] ^ upper[column]
                    hidden |= hiddenColour(own[column])
                }
            }
            repeats[row] = difference == 0
            hides[row] = hidden != 0
        }
        self.init(repeatsPrevious: repeats, hidesColours: hides)
    }
}

/// The colour of a pixel without alpha; 0 where there is alpha or no colour.
@inline(__always)
private func hiddenColour(_ pixel: UInt32) -> UInt32 {
    pixel &>> 24 == 0 ? pixel : 0
}
