package import Slicing

/// A raster to be sampled along both axes by wide kernels: all that is to be known before any row is drawn.
package struct FilteredSampling: Sendable {
    private let source: Raster
    private let horizontal: SampleTable
    private let vertical: SampleTable
    private let columns: ColumnFilter
    private let light: LightSpace
    private let kind: PlaneKind
    /// The order of the passes is that of the whole picture, so that a row does not depend on where its band ends.
    private let filtersColumnsFirst: Bool

    /// Most bytes of rows that may be held between the passes.
    ///
    /// Tiles and mirrors may need all of a picture's rows again and again, and so may a picture that shrinks a
    /// thousandfold.
    private static let maximumHeldByteCount = 32 << 20

    /// Nil where neither table is of a wide kernel, or too much would have to be held at once.
    ///
    /// Traps when a table is empty.
    ///
    /// - Parameter traits: what the source's pixels have in common, where that is known.
    package init?(
        _ source: Raster, horizontal: SampleTable, vertical: SampleTable, light: LightSpace,
        traits: PixelTraits? = nil
    ) {
        guard horizontal.isFiltered || vertical.isFiltered else { return nil }
        let hasBlanks = horizontal.hasBlanks || vertical.hasBlanks
        kind = hasBlanks ? .translucent : (traits ?? PixelTraits(source.pixels.span)).planeKind
        columns = ColumnFilter(horizontal)
        let shape = ResamplingShape(columns, vertical: vertical, kind: kind)
        guard shape.heldByteCount <= Self.maximumHeldByteCount else { return nil }
        filtersColumnsFirst = shape.filtersColumnsFirst
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
        self.light = light
    }

    /// Rows of the finished picture.
    package var rowCount: Int { vertical.count }

    /// Some of the finished rows: pixels that copy on both axes are untouched bytes.
    ///
    /// A row is the same whichever others are asked for.
    package func rows(_ samples: Range<Int>) -> [UInt32] {
        let shape = ResamplingShape(
            columns, vertical: vertical, kind: kind, samples: samples, filtersColumnsFirst: filtersColumnsFirst)
        var resampler = RowResampler(shape, light: light)
        for line in shape.lines {
            resampler.add(source.pixels.span.extracting(line * source.width..<(line + 1) * source.width))
        }
        var pixels = resampler.finish()
        // Only what nobody sees is lost on the way: colours without alpha.
        if kind == .translucent { restoreCopies(in: &pixels, samples) }
        return pixels
    }

    private func restoreCopies(in pixels: inout [UInt32], _ samples: Range<Int>) {
        let columns = (0..<horizontal.count).compactMap { sample in
            horizontal.taps.copiedLine(of: sample).map { (sample, line: $0) }
        }
        guard !columns.isEmpty else { return }
        for sample in samples {
            guard let row = vertical.taps.copiedLine(of: sample) else { continue }
            let start = (sample - samples.lowerBound) * horizontal.count
            for (column, line) in columns { pixels[start + column] = source.pixels[row * source.width + line] }
        }
    }
}

extension SampleTable.Taps {
    /// The source line that a sample copies; nil where it is a sum or blank.
    fileprivate func copiedLine(of sample: Int) -> Int? {
        offsets[sample + 1] - offsets[sample] == 1 ? lines[offsets[sample]] : nil
    }
}
