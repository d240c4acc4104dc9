internal import Slicing

/// Writes out single rows of a run raster in a PNG pixel format, into one buffer that is used again for each.
struct PNGRowExpander {
    private let reducer: PNGRowReducer
    private let columns: [Run]
    private let bitDepth: Int
    /// One byte a sample.
    private var samples: [UInt8] = []
    /// The row as the file holds it.
    private(set) var row: [UInt8] = []

    init(_ reducer: PNGRowReducer, columns: [Run], width: Int, format: PNGPixelFormat) {
        self.reducer = reducer
        self.columns = columns
        bitDepth = format.bitDepth
        samples.reserveCapacity(width * reducer.sampleCount)
        if bitDepth < 8 { row.reserveCapacity(format.rowByteCount(width: width)) }
    }

    /// Makes `row` the block's row `line`, or a blank row when it is nil.
    mutating func expand(line: Int?) {
        samples.removeAll(keepingCapacity: true)
        let reduced = unsafe UnsafeBufferPointer(start: reducer.reduce(line: line), count: reducer.rowByteCount)
        for run in columns {
            switch run {
            case .literal(let start, let count): unsafe append(reduced, start, period: count, count)
            case .repeating(let start, let period, let count): unsafe append(reduced, start, period: period, count)
            case .blank(let count): unsafe append(reduced, reducer.blankColumn, period: 1, count)
            }
        }
        if bitDepth < 8 { pack() } else { swap(&row, &samples) }
    }

    private mutating func append(_ reduced: UnsafeBufferPointer<UInt8>, _ column: Int, period: Int, _ count: Int) {
        let size = reducer.sampleCount
        var left = count
        while left > 0 {
            unsafe samples.append(contentsOf: reduced[column * size..<(column + min(left, period)) * size])
            left -= period
        }
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
