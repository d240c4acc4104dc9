package import Slicing

extension Raster {
    /// Samples both axes: one pixel for each pair of samples, in straight RGBA.
    ///
    /// Pixels that copy on both axes are untouched bytes. The others are weighted sums in premultiplied colour; the
    /// horizontal pass is rounded to 8 bits before the vertical one, which costs at most one level and keeps equal
    /// rows equal. Ties go up. Traps when a table is empty or reads outside the raster.
    ///
    /// Rows are read only where the vertical table names them, and whether they are opaque is looked up in them alone.
    /// Tables of wide kernels are not rounded in between: see `FilteredSampling`.
    ///
    /// - Parameters:
    ///   - light: the space in which colours are added up.
    ///   - traits: what the pixels have in common, where that is known.
    package func sampled(
        horizontal: SampleTable, vertical: SampleTable, light: LightSpace = .encoded, traits: PixelTraits? = nil
    ) -> Raster {
        var pixels: [UInt32] = []
        let filtered = FilteredSampling(
            self, horizontal: horizontal, vertical: vertical, light: light, traits: traits)
        if let sampling = filtered {
            pixels = sampling.rows(0..<sampling.rowCount)
        } else {
            let lines = vertical.usedLines
            let rows = ColumnSampler(horizontal, light: light).sampleRows(lines, of: self)
            if vertical.copiesOnly, vertical.taps.lines == lines, lines.count == vertical.count {
                pixels = rows
            } else {
                RowSampler(vertical, lines: lines, rows: rows, width: horizontal.count, light: light)
                    .draw(0..<vertical.count, into: &pixels)
            }
        }
        return Raster(width: horizontal.count, height: vertical.count, pixels: pixels)
    }
}

/// Whether every pixel's alpha is 255.
package func isOpaque(_ pixels: Span<UInt32>) -> Bool {
    var all: UInt32 = 0xFF00_0000
    for index in pixels.indices { all &= pixels[index] }
    return all == 0xFF00_0000
}
