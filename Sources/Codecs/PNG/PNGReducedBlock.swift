internal import Pixels

/// A run raster's block in the samples of a pixel format, one byte a sample whatever the depth.
struct PNGReducedBlock: Hashable, Sendable {
    let width: Int
    /// Bytes a pixel: 1 to 4.
    let sampleCount: Int
    /// Row by row, without padding.
    private(set) var samples: [UInt8]
    /// The samples of transparent black, which blank lines show.
    let blankSamples: [UInt8]

    /// Pixels that the runs do not read may have a colour that the format lacks; they become 0.
    init(_ block: Raster, format: PNGPixelFormat, analysis: ColourAnalysis) {
        width = block.width
        sampleCount = format.colourType.sampleCount
        let reduction = PNGReduction(format: format, table: analysis.table)
        blankSamples = reduction.samples(of: [0])
        samples = reduction.samples(of: block.pixels)
    }
}

/// Turns pixels into samples of a pixel format.
private struct PNGReduction {
    let format: PNGPixelFormat
    /// Where the analysis' colours lie in the palette.
    let table: ColourTable?
    let paletteIndexes: [UInt8]

    init(format: PNGPixelFormat, table: ColourTable?) {
        self.format = format
        self.table = table
        var indexes: [UInt8] = []
        if format.colourType == .palette, let table {
            // The palette is the table with its opaque colours moved behind the others, the order kept.
            var (translucent, opaque) = (0, format.paletteAlphaCount)
            for colour in table.colours {
                if colour >> 24 == 255 {
                    indexes.append(UInt8(opaque))
                    opaque += 1
                } else {
                    indexes.append(UInt8(translucent))
                    translucent += 1
                }
            }
        }
        paletteIndexes = indexes
    }

    func samples(of pixels: [UInt32]) -> [UInt8] {
        let pixels = pixels.span
        let byteCount = pixels.count * format.colourType.sampleCount
        return [UInt8](capacity: byteCount) { out in
            switch format.colourType {
            case .gray: appendGray(pixels, to: &out)
            case .palette: appendIndexes(pixels, to: &out)
            case .grayAlpha: appendBytes(pixels, [0, 24], to: &out)
            case .rgb: appendBytes(pixels, [0, 8, 16], to: &out)
            case .rgba: appendBytes(pixels, [0, 8, 16, 24], to: &out)
            }
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
