package import Slicing

extension RunRaster {
    /// The finished picture with rows and columns exchanged; exact.
    ///
    /// Costs by the block.
    package func transposed() -> RunRaster {
        RunRaster(block: block.transposed(), columns: rows, rows: columns)
    }

    /// The finished picture with one side brought to another; exact.
    ///
    /// Costs by the block and the runs.
    package func turned(_ turn: Turn) -> RunRaster {
        let picture = turn.transposes ? transposed() : self
        guard turn.flipsHorizontally || turn.flipsVertically else { return picture }
        return picture.flipped(horizontally: turn.flipsHorizontally, vertically: turn.flipsVertically)
    }
}

extension Raster {
    /// The picture with rows and columns exchanged.
    ///
    /// By blocks: whole columns would miss the cache at every pixel of a large picture.
    package func transposed() -> Raster {
        var pixels = [UInt32](repeating: 0, count: width * height)
        let source = self.pixels.span
        var target = pixels.mutableSpan
        for top in stride(from: 0, to: height, by: Self.blockLength) {
            for left in stride(from: 0, to: width, by: Self.blockLength) {
                for column in left..<min(left + Self.blockLength, width) {
                    for row in top..<min(top + Self.blockLength, height) {
                        target[column * height + row] = source[row * width + column]
                    }
                }
            }
        }
        return Raster(width: height, height: width, pixels: pixels)
    }

    private static let blockLength = 32

    /// The picture with one side brought to another.
    package func turned(_ turn: Turn) -> Raster {
        (turn.transposes ? transposed() : self)
            .flipped(horizontally: turn.flipsHorizontally, vertically: turn.flipsVertically)
    }
}
