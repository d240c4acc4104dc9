package import Slicing

extension DeepRaster {
    /// Samples both axes, as for 8 bits: copies are untouched bits, all else sums in premultiplied colour, and the
    /// horizontal pass is rounded to 16 bits.
    ///
    /// Some tens of nanoseconds for each tap of each sample. Traps when a table is empty or reads outside the raster.
    package func sampled(horizontal: SampleTable, vertical: SampleTable) -> DeepRaster {
        let usedLines = vertical.usedLines
        var places = [Int](repeating: 0, count: (usedLines.last ?? -1) + 1)
        for (place, line) in usedLines.enumerated() { places[line] = place }
        let columns = horizontal.taps
        var rows: [UInt64] = []
        rows.reserveCapacity(horizontal.count * usedLines.count)
        for line in usedLines {
            for sample in 0..<horizontal.count {
                rows.append(columns.pixel(of: sample) { pixel(at: line * width + $0) })
            }
        }
        var pixels: [UInt64] = []
        pixels.reserveCapacity(horizontal.count * vertical.count)
        for sample in 0..<vertical.count {
            for column in 0..<horizontal.count {
                pixels.append(vertical.taps.pixel(of: sample) { rows[places[$0] * horizontal.count + column] })
            }
        }
        return DeepRaster(width: horizontal.count, height: vertical.count, pixels: pixels)
    }
}

extension SampleTable.Taps {
    /// One sample of pixels that `source` gives by their line.
    @inline(__always)
    fileprivate func pixel(of sample: Int, _ source: (Int) -> UInt64) -> UInt64 {
        let (first, end) = (offsets[sample], offsets[sample + 1])
        if end - first == 1 { return source(lines[first]) }
        var sum = SIMD4<Double>.zero
        for tap in first..<end {
            let pixel = source(lines[tap])
            let share = Double(pixel >> 48) * Double(weights[tap])
            sum += SIMD4(Double(pixel & 0xFFFF), Double(pixel >> 16 & 0xFFFF), Double(pixel >> 32 & 0xFFFF), 1) * share
        }
        guard sum.w >= 0.5 else { return 0 }
        // A little more than a half, as rounding noise in the weights may have lowered a tie.
        let levels = SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w) + (0.5 + 1.0 / 256)
        // Kernels with negative weights lead out of the range.
        return (0..<4).reduce(0) { $0 | UInt64(min(max(levels[$1], 0), 65_535)) << (16 * $1) }
    }
}
