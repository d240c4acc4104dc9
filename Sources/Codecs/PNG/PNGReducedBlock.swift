internal import Pixels

/// A run raster's block in the samples of a pixel format, one byte a sample whatever the depth.
///
/// Behind its columns lie a transparent one and one of zeros, and below its rows a transparent one, so that blank lines
/// are lines like others.
struct PNGReducedBlock: Hashable, Sendable {
    /// The column that is transparent black; the one behind it is zero.
    let blankColumn: Int
    /// The row that is transparent black.
    let blankRow: Int
    /// Bytes a pixel: 1 to 4.
    let sampleCount: Int
    /// Row by row, without padding.
    let samples: [UInt8]

    /// Bytes from one row to the next.
    var rowStride: Int { (blankColumn + 2) * sampleCount }

    /// Pixels that the runs do not read may have a colour that the format lacks; they become 0.
    init(_ block: Raster, format: PNGPixelFormat, analysis: ColourAnalysis) {
        blankColumn = block.width
        blankRow = block.height
        sampleCount = format.colourType.sampleCount
        let reduction = PNGReduction(format: format, table: analysis.table)
        let blankSamples = reduction.samples(of: 0)
        let zeros = [UInt8](repeating: 0, count: sampleCount)
        samples = [UInt8](capacity: (block.width + 2) * (block.height + 1) * sampleCount) { out in
            let pixels = block.pixels.span
            for y in 0..<block.height {
                reduction.append(pixels.extracting(y * block.width..<(y + 1) * block.width), to: &out)
                for sample in blankSamples { out.append(sample) }
                for sample in zeros { out.append(sample) }
            }
            for _ in 0...block.width { for sample in blankSamples { out.append(sample) } }
            for sample in zeros { out.append(sample) }
        }
    }
}
