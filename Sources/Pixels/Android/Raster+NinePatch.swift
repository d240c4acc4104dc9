package import Slicing

extension Raster {
    /// The four edge lines, which hold a source nine-patch's marks.
    ///
    /// Refuses a picture below 3 × 3 pixels.
    package func ninePatchFrame() throws(NinePatchError) -> NinePatchFrame {
        try NinePatchFrame(
            top: Array(pixels[..<width]),
            left: (0..<height).map { self[0, $0] },
            bottom: Array(pixels[((height - 1) * width)...]),
            right: (0..<height).map { self[width - 1, $0] })
    }

    /// The picture without one line of pixels at each edge; traps below 3 × 3 pixels.
    package func withoutNinePatchFrame() -> Raster {
        cropped(columns: 1..<width - 1, rows: 1..<height - 1)
    }

    /// What each patch of a content picture is filled with, row by row, as Android's compiler notes it.
    ///
    /// Pixels of alpha 0 are alike, whatever their colour. Cost: at most one pass over the picture.
    package func ninePatchFills(_ marks: NinePatchMarks) -> [NinePatchFill] {
        let columns = marks.columns
        return marks.rows.flatMap { rows in columns.map { fill(columns: $0, rows: rows) } }
    }

    private func fill(columns: Range<Int>, rows: Range<Int>) -> NinePatchFill {
        let first = self[columns.lowerBound, rows.lowerBound]
        let isTransparent = first >> 24 == 0
        for row in rows {
            for column in columns {
                let pixel = self[column, row]
                guard isTransparent ? pixel >> 24 == 0 : pixel == first else { return .mixed }
            }
        }
        return isTransparent ? .transparent : .uniform(first)
    }
}
