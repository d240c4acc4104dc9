import Slicing

extension RunRaster {
    /// The picture as a plain raster: the reference that every structural encoder is held against.
    ///
    /// Rows are copied in bulk: a repeated row costs one copy of its bytes.
    package func expanded() -> Raster {
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { (buffer, initializedCount) in
            var writer = unsafe RunWriter(output: buffer)
            unsafe block.pixels.withUnsafeBufferPointer { source in
                for run in rows { unsafe append(run, from: source, to: &writer) }
            }
            initializedCount = unsafe writer.count
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private func append(_ run: Run, from source: UnsafeBufferPointer<UInt32>, to writer: inout RunWriter) {
        switch run {
        case .blank(let count):
            unsafe writer.fill(0, count: count * width)
        case .literal(let start, let count):
            for row in start..<start + count { unsafe appendRow(row, from: source, to: &writer) }
        case .repeating(let start, let period, let count):
            for row in start..<start + min(period, count) { unsafe appendRow(row, from: source, to: &writer) }
            unsafe writer.repeatLast(period * width, for: (count - min(period, count)) * width)
        }
    }

    private func appendRow(_ row: Int, from source: UnsafeBufferPointer<UInt32>, to writer: inout RunWriter) {
        let line = unsafe UnsafeBufferPointer(rebasing: source[row * block.width..<(row + 1) * block.width])
        for run in columns {
            switch run {
            case .blank(let count):
                unsafe writer.fill(0, count: count)
            case .literal(let start, let count):
                unsafe writer.copy(UnsafeBufferPointer(rebasing: line[start..<start + count]))
            case .repeating(let start, 1, let count):
                unsafe writer.fill(line[start], count: count)
            case .repeating(let start, let period, let count):
                unsafe writer.copy(UnsafeBufferPointer(rebasing: line[start..<start + min(period, count)]))
                unsafe writer.repeatLast(period, for: count - min(period, count))
            }
        }
    }
}

/// Writes pixels one after the other into a buffer that is known to be large enough: `RunRaster.init` checked that
/// the runs add up to its width and height and stay inside the block.
@unsafe private struct RunWriter {
    private let output: UnsafeMutableBufferPointer<UInt32>
    private(set) var count = 0

    init(output: UnsafeMutableBufferPointer<UInt32>) { unsafe self.output = unsafe output }

    mutating func copy(_ pixels: UnsafeBufferPointer<UInt32>) {
        _ = unsafe UnsafeMutableBufferPointer(rebasing: output[count...]).initialize(from: pixels)
        unsafe count += pixels.count
    }

    mutating func fill(_ pixel: UInt32, count added: Int) {
        unsafe UnsafeMutableBufferPointer(rebasing: output[count..<count + added]).initialize(repeating: pixel)
        unsafe count += added
    }

    /// Repeats the last `period` pixels until `added` more are written, doubling what is copied each time.
    mutating func repeatLast(_ period: Int, for added: Int) {
        let start = unsafe count - period
        let end = unsafe count + added
        while unsafe count < end {
            let length = unsafe min(count - start, end - count)
            // Whole periods only, so that the next copy starts in phase.
            unsafe copy(UnsafeBufferPointer(rebasing: output[start..<start + length]))
        }
    }
}
