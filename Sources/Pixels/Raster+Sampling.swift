package import Slicing

extension Raster {
    /// Samples both axes: one pixel for each pair of samples, in straight RGBA.
    ///
    /// Pixels that copy on both axes are untouched bytes. The others are weighted sums in premultiplied colour; the
    /// horizontal pass is rounded to 8 bits before the vertical one, which costs at most one level and keeps equal
    /// rows equal. Traps when a table is empty or reads outside the raster.
    package func sampled(horizontal: SampleTable, vertical: SampleTable) -> Raster {
        let width = horizontal.count
        let rows = HorizontalPass(source: self, samples: horizontal, sourceRows: vertical.usedLines)
        let taps = vertical.taps
        let pixels = [UInt32](capacity: width * vertical.count) { (output: inout OutputSpan<UInt32>) in
            for row in 0..<vertical.count {
                rows.appendSum(taps.offsets[row]..<taps.offsets[row + 1], of: taps, to: &output)
            }
        }
        return Raster(width: width, height: vertical.count, pixels: pixels)
    }

    /// Whether every pixel's alpha is 255.
    package var isOpaque: Bool {
        var all: UInt32 = 0xFF00_0000
        for pixel in pixels { all &= pixel }
        return all == 0xFF00_0000
    }
}

/// The source rows that the vertical pass reads, resampled to the output's distinct columns.
private struct HorizontalPass {
    private let width: Int
    /// Where each source row's pixels begin in `pixels`; -1 for rows that are not read.
    private let offsets: [Int]
    private let pixels: [UInt32]

    init(source: Raster, samples: SampleTable, sourceRows: [Int]) {
        width = samples.count
        var offsets = [Int](repeating: -1, count: source.height)
        for (index, row) in sourceRows.enumerated() { offsets[row] = index * samples.count }
        self.offsets = offsets
        let taps = samples.taps
        pixels = [UInt32](capacity: samples.count * sourceRows.count) { (output: inout OutputSpan<UInt32>) in
            for row in sourceRows {
                Self.append(source.pixels.span, rowStart: row * source.width, taps: taps, to: &output)
            }
        }
    }

    private static func append(
        _ source: Span<UInt32>, rowStart: Int, taps: SampleTable.Taps, to output: inout OutputSpan<UInt32>
    ) {
        for sample in 0..<(taps.offsets.count - 1) {
            let (first, end) = (taps.offsets[sample], taps.offsets[sample + 1])
            if end == first + 1 {
                output.append(source[rowStart + taps.lines[first]])
                continue
            }
            var sum = PixelSum()
            for tap in first..<end { sum.add(source[rowStart + taps.lines[tap]], weight: taps.weights[tap]) }
            output.append(sum.pixel)
        }
    }

    /// Appends one output row: the weighted sum of the rows that the taps in `range` name.
    func appendSum(_ range: Range<Int>, of taps: SampleTable.Taps, to output: inout OutputSpan<UInt32>) {
        let rows = pixels.span
        if range.count == 1 {
            let start = offsets[taps.lines[range.lowerBound]]
            for column in 0..<width { output.append(rows[start + column]) }
            return
        }
        for column in 0..<width {
            var sum = PixelSum()
            for tap in range {
                sum.add(rows[offsets[taps.lines[tap]] + column], weight: taps.weights[tap])
            }
            output.append(sum.pixel)
        }
    }
}
