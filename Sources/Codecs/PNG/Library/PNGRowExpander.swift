internal import Pixels
internal import Slicing

/// Writes out single rows of a run raster in a PNG pixel format, into one buffer that is used again for each.
struct PNGRowExpander {
    private let block: PNGReducedBlock
    private let columns: [Run]
    private let bitDepth: Int
    /// One byte a sample.
    private var samples: [UInt8] = []
    /// The row as the file holds it.
    private(set) var row: [UInt8] = []

    init(_ block: PNGReducedBlock, columns: [Run], width: Int, format: PNGPixelFormat) {
        self.block = block
        self.columns = columns
        bitDepth = format.bitDepth
        samples.reserveCapacity(width * block.sampleCount)
        if bitDepth < 8 { row.reserveCapacity(format.rowByteCount(width: width)) }
    }

    /// Makes `row` the block's row `line`, or a blank row when it is nil.
    mutating func expand(line: Int?) {
        samples.removeAll(keepingCapacity: true)
        for run in columns { append(run, line: line ?? block.blankRow) }
        if bitDepth < 8 { pack() } else { swap(&row, &samples) }
    }

    private mutating func append(_ run: Run, line: Int) {
        switch run {
        case .literal(let start, let count): append(line: line, column: start, count)
        case .repeating(let start, let period, let count): append(line: line, column: start, period: period, count)
        case .blank(let count): append(line: line, column: block.blankColumn, period: 1, count)
        }
    }

    private mutating func append(line: Int, column: Int, period: Int, _ count: Int) {
        var left = count
        while left > 0 {
            append(line: line, column: column, min(left, period))
            left -= period
        }
    }

    private mutating func append(line: Int, column: Int, _ count: Int) {
        let start = line * block.rowStride + column * block.sampleCount
        samples.append(contentsOf: block.samples[start..<start + count * block.sampleCount])
    }

    /// Leftmost pixel in the high bits; a partial last byte is filled with zero bits (PNG specification, 7.2).
    private mutating func pack() {
        row.removeAll(keepingCapacity: true)
        let pixelsPerByte = 8 / bitDepth
        var index = 0
        while index < samples.count {
            var byte: UInt8 = 0
            for place in 0..<pixelsPerByte {
                let sample = index + place < samples.count ? samples[index + place] : 0
                byte = byte << UInt8(bitDepth) | sample
            }
            row.append(byte)
            index += pixelsPerByte
        }
    }
}
