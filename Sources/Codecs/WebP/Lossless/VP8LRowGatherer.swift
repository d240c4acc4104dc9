internal import Pixels

/// Turns rows of a run raster's block into short rows of coded units.
///
/// A unit has its value where the format has the green channel when it is an index, otherwise all four channels.
@safe struct VP8LRowGatherer {
    private let block: Raster
    private let layout: VP8LRowLayout
    private let format: VP8LFormat
    private let table: ColourTable
    /// By the colours' order of appearance: where they lie in the palette; nil without one.
    private let paletteIndexes: [UInt32]?
    /// Coded pixels of one block row, and a transparent one behind them.
    private let row: ScratchBuffer<UInt32>

    /// `row` is memory for one block row.
    init(
        _ block: Raster, layout: VP8LRowLayout, format: VP8LFormat, analysis: ColourAnalysis, row: ScratchBuffer<UInt32>
    ) {
        self.block = block
        self.layout = layout
        self.format = format
        self.row = row
        let table = analysis.table ?? ColourTable()
        self.table = table
        paletteIndexes = format.palette.map { Self.paletteIndexes($0, table) }
        row.reserve(block.width + 1)
    }

    private static func paletteIndexes(_ palette: [UInt32], _ table: ColourTable) -> [UInt32] {
        var indexes = [UInt32](repeating: 0, count: palette.count)
        for (place, colour) in palette.enumerated() {
            if let index = table.index(of: colour) { indexes[index] = UInt32(place) }
        }
        return indexes
    }

    /// Writes the short row of the block's row `line`, or of a transparent one, to `out`, which has room for it.
    func gather(line: Int?, into out: UnsafeMutablePointer<UInt32>) {
        let source = unsafe row.base
        if let line {
            reduce(block.pixels.span.extracting(line * block.width..<(line + 1) * block.width))
        } else {
            unsafe source.update(repeating: reduced(0), count: block.width)
        }
        unsafe source[block.width] = reduced(0)
        if layout.unitPixelCount > 1 { return unsafe pack(source, out) }
        let columns = layout.columns.span
        for index in columns.indices { unsafe out[index] = source[Int(columns[index])] }
        guard paletteIndexes != nil else { return }
        for index in columns.indices { unsafe out[index] &<<= 8 }
    }

    /// Leftmost pixel in the low bits (RFC 9649, 4.4).
    private func pack(_ source: UnsafeMutablePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>) {
        let columns = layout.columns.span
        let bitCount = UInt32(8 / layout.unitPixelCount)
        var index = 0
        for unit in 0..<layout.shortCount {
            var bits: UInt32 = 0
            for place in 0..<layout.unitPixelCount {
                unsafe bits |= source[Int(columns[index])] &<< (UInt32(place) &* bitCount)
                index += 1
            }
            unsafe out[unit] = bits &<< 8
        }
    }

    private func reduce(_ pixels: Span<UInt32>) {
        let out = unsafe row.base
        guard paletteIndexes != nil else {
            for index in pixels.indices { unsafe out[index] = VP8LFormat.storedColour(pixels[index]) }
            guard format.subtractsGreen else { return }
            for index in pixels.indices { unsafe out[index] = VP8LFormat.withoutGreen(out[index]) }
            return
        }
        // Neighbours are often alike, and are then not looked up.
        var last = pixels[0]
        var value = reduced(last)
        for index in pixels.indices {
            if pixels[index] != last {
                last = pixels[index]
                value = reduced(last)
            }
            unsafe out[index] = value
        }
    }

    /// Pixels that the runs do not read may have a colour that the palette lacks; they become its first.
    private func reduced(_ pixel: UInt32) -> UInt32 {
        guard let paletteIndexes else { return format.coded(pixel) }
        return table.index(of: pixel).map { paletteIndexes[$0] } ?? 0
    }
}
