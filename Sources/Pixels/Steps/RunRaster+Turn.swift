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
    package func transposed() -> Raster {
        let pixels = [UInt32](capacity: width * height) { (output: inout OutputSpan<UInt32>) in
            let source = self.pixels.span
            for column in 0..<width {
                for row in 0..<height { output.append(source[row * width + column]) }
            }
        }
        return Raster(width: height, height: width, pixels: pixels)
    }

    /// The picture with one side brought to another.
    package func turned(_ turn: Turn) -> Raster {
        (turn.transposes ? transposed() : self)
            .flipped(horizontally: turn.flipsHorizontally, vertically: turn.flipsVertically)
    }
}
