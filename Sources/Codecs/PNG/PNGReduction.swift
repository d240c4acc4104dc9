/// Turns pixels into samples of a pixel format.
struct PNGReduction: Hashable, Sendable {
    private let format: PNGPixelFormat
    /// The colours that the palette holds, in another order.
    private let table: ColourTable?
    /// Where the table's colours lie in the palette.
    private let paletteIndexes: [UInt8]

    init(format: PNGPixelFormat, table: ColourTable?) {
        self.format = format
        self.table = table
        paletteIndexes = Self.paletteIndexes(format, table)
    }

    /// The palette is the table with its opaque colours moved behind the others, the order kept.
    private static func paletteIndexes(_ format: PNGPixelFormat, _ table: ColourTable?) -> [UInt8] {
        guard format.colourType == .palette, let table else { return [] }
        var (translucent, opaque) = (UInt8(0), format.paletteAlphaCount)
        return table.colours.map { colour in
            if colour >> 24 == 255 {
                defer { opaque += 1 }
                return UInt8(opaque)
            }
            defer { translucent += 1 }
            return translucent
        }
    }

    /// The samples of one pixel.
    func samples(of pixel: UInt32) -> [UInt8] {
        [UInt8](capacity: 4) { out in append([pixel].span, to: &out) }
    }

    /// Appends the samples of pixels; a colour that the palette lacks becomes 0.
    func append(_ pixels: Span<UInt32>, to out: inout OutputSpan<UInt8>) {
        switch format.colourType {
        case .gray: appendGray(pixels, to: &out)
        case .palette: appendIndexes(pixels, to: &out)
        case .grayAlpha: appendBytes(pixels, [0, 24], to: &out)
        case .rgb: appendBytes(pixels, [0, 8, 16], to: &out)
        case .rgba: appendBytes(pixels, [0, 8, 16, 24], to: &out)
        }
    }

    private func appendGray(_ pixels: Span<UInt32>, to out: inout OutputSpan<UInt8>) {
        let shift = UInt32(8 - format.bitDepth)
        for index in pixels.indices { out.append(UInt8(truncatingIfNeeded: (pixels[index] & 0xFF) >> shift)) }
    }

    private func appendIndexes(_ pixels: Span<UInt32>, to out: inout OutputSpan<UInt8>) {
        guard let table else { return }
        var last: UInt32?
        var sample: UInt8 = 0
        for index in pixels.indices {
            if pixels[index] != last {
                last = pixels[index]
                sample = table.index(of: pixels[index]).map { paletteIndexes[$0] } ?? 0
            }
            out.append(sample)
        }
    }

    private func appendBytes<let n: Int>(
        _ pixels: Span<UInt32>, _ shifts: InlineArray<n, UInt32>, to out: inout OutputSpan<UInt8>
    ) {
        for index in pixels.indices {
            for place in shifts.indices { out.append(UInt8(truncatingIfNeeded: pixels[index] >> shifts[place])) }
        }
    }
}
