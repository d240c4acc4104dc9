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
        for run in columns { append(run, line: line) }
        if bitDepth < 8 { pack() } else { swap(&row, &samples) }
    }

    private mutating func append(_ run: Run, line: Int?) {
        guard let line else { return appendBlank(run.count) }
        let rowStart = line * block.width
        switch run {
        case .literal(let start, let count): append(pixels: rowStart + start, count)
        case .repeating(let start, let period, let count):
            var left = count
            while left > 0 {
                append(pixels: rowStart + start, min(left, period))
                left -= period
            }
        case .blank(let count): appendBlank(count)
        }
    }

    private mutating func append(pixels start: Int, _ count: Int) {
        samples.append(contentsOf: block.samples[start * block.sampleCount..<(start + count) * block.sampleCount])
    }

    private mutating func appendBlank(_ count: Int) {
        for _ in 0..<count { samples.append(contentsOf: block.blankSamples) }
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
