internal import Pixels

/// Turns rows of a run raster's block into the samples of a pixel format, one byte a sample whatever the depth.
///
/// Behind a row's pixels lie a transparent one and one of zeros, so that blank columns are columns like others. Pixels
/// that the runs do not read may have a colour that the format lacks; they become 0.
@safe struct PNGRowReducer {
    private let block: Raster
    private let colourType: PNGColourType
    private let grayShift: UInt32
    /// The colours that the palette holds, in another order.
    private let table: ColourTable
    /// Where the table's colours lie in the palette.
    private let paletteIndexes: [UInt8]
    private let row: ScratchBuffer<UInt8>

    /// The column that is transparent black; the one behind it is zero.
    var blankColumn: Int { block.width }
    /// Bytes a pixel: 1 to 4.
    var sampleCount: Int { colourType.sampleCount }
    /// Bytes of a row, both additional pixels included.
    var rowByteCount: Int { (block.width + 2) * sampleCount }

    /// `row` is the memory that every reduced row is written to.
    init(_ block: Raster, format: PNGPixelFormat, analysis: ColourAnalysis, row: ScratchBuffer<UInt8>) {
        self.block = block
        self.row = row
        colourType = format.colourType
        grayShift = UInt32(8 - format.bitDepth)
        table = analysis.table ?? ColourTable()
        paletteIndexes = format.colourType == .palette ? Self.paletteIndexes(format, table) : []
        row.reserve(rowByteCount)
    }

    /// The palette is the table with its opaque colours moved behind the others, the order kept.
    private static func paletteIndexes(_ format: PNGPixelFormat, _ table: ColourTable) -> [UInt8] {
        var (translucent, opaque) = (0, format.paletteAlphaCount)
        return table.colours.map { colour in
            if colour >> 24 == 255 {
                defer { opaque += 1 }
                return UInt8(opaque)
            }
            defer { translucent += 1 }
            return UInt8(translucent)
        }
    }

    /// The block's row `line`, or a transparent one when it is nil; valid until the next call.
    func reduce(line: Int?) -> UnsafePointer<UInt8> {
        let out = unsafe row.base
        let end = blankColumn * sampleCount
        let blank: [1 of UInt32] = [0]
        if let line {
            unsafe reduce(block.pixels.span.extracting(line * block.width..<(line + 1) * block.width), to: out)
            unsafe reduce(blank.span, to: out + end)
        } else {
            for column in 0...blankColumn { unsafe reduce(blank.span, to: out + column * sampleCount) }
        }
        unsafe (out + end + sampleCount).update(repeating: 0, count: sampleCount)
        return unsafe UnsafePointer(out)
    }

    private func reduce(_ pixels: Span<UInt32>, to out: UnsafeMutablePointer<UInt8>) {
        switch colourType {
        case .gray:
            for index in pixels.indices {
                unsafe out[index] = UInt8(truncatingIfNeeded: (pixels[index] & 0xFF) &>> grayShift)
            }
        case .palette: unsafe reduceToIndexes(pixels, to: out)
        case .grayAlpha:
            for index in pixels.indices {
                unsafe out[2 &* index] = UInt8(truncatingIfNeeded: pixels[index])
                unsafe out[2 &* index &+ 1] = UInt8(truncatingIfNeeded: pixels[index] &>> 24)
            }
        case .rgb:
            for index in pixels.indices {
                unsafe out[3 &* index] = UInt8(truncatingIfNeeded: pixels[index])
                unsafe out[3 &* index &+ 1] = UInt8(truncatingIfNeeded: pixels[index] &>> 8)
                unsafe out[3 &* index &+ 2] = UInt8(truncatingIfNeeded: pixels[index] &>> 16)
            }
        case .rgba:
            // In memory a pixel is the bytes R, G, B, A already.
            unsafe pixels.withUnsafeBytes { bytes in
                guard let source = bytes.baseAddress else { return }
                unsafe UnsafeMutableRawPointer(out).copyMemory(from: source, byteCount: bytes.count)
            }
        }
    }

    private func reduceToIndexes(_ pixels: Span<UInt32>, to out: UnsafeMutablePointer<UInt8>) {
        guard !pixels.isEmpty else { return }
        // Neighbours are often alike, and are then not looked up.
        var last = ~pixels[0]
        var sample: UInt8 = 0
        for index in pixels.indices {
            if pixels[index] != last {
                last = pixels[index]
                sample = table.index(of: last).map { paletteIndexes[$0] } ?? 0
            }
            unsafe out[index] = sample
        }
    }
}
