/// Writes bits, first bit highest, and repeats what it has written.
///
/// Each write must have been reserved for.
@safe struct JPEGBitWriter {
    /// Most bits that one write takes.
    private static let longestWrite = 56

    private let buffer: ScratchBuffer<UInt8>
    /// The buffer's memory; kept here as `write` is too hot to ask for it.
    private var base: UnsafeMutableRawPointer
    private var accumulator: UInt64 = 0
    private var pendingBitCount = 0
    /// Whole bytes in the buffer.
    private(set) var byteCount = 0

    init(_ buffer: ScratchBuffer<UInt8>) {
        self.buffer = buffer
        unsafe base = UnsafeMutableRawPointer(buffer.base)
    }

    /// Position of the next bit.
    var bitPosition: Int { byteCount * 8 + pendingBitCount }

    /// Makes room for so many more bits, and for the words that are written and read beyond them.
    mutating func reserve(bitCount: Int) {
        buffer.reserve(byteCount + bitCount / 8 + 24, keeping: min(byteCount + 8, buffer.capacity))
        unsafe base = UnsafeMutableRawPointer(buffer.base)
    }

    /// Adds the low `count` bits, at most 56.
    ///
    /// The bits above them must be zero.
    @inline(__always)
    mutating func write(_ bits: UInt64, count: Int) {
        pendingBitCount &+= count
        accumulator |= bits &<< UInt64(truncatingIfNeeded: 64 &- pendingBitCount)
        unsafe base.storeBytes(of: accumulator.bigEndian, toByteOffset: byteCount, as: UInt64.self)
        byteCount &+= pendingBitCount &>> 3
        accumulator = accumulator &<< UInt64(truncatingIfNeeded: pendingBitCount & ~7)
        pendingBitCount &= 7
    }

    /// Fills the last byte with ones (T.81, F.1.2.3).
    mutating func alignToByte() {
        guard pendingBitCount > 0 else { return }
        reserve(bitCount: 8)
        let count = 8 - pendingBitCount
        write(1 << UInt64(count) - 1, count: count)
    }

    /// Makes all bits from `start` on stand `times` times in a row instead of once.
    mutating func repeatBits(from start: Int, times: Int) {
        let bitCount = bitPosition - start
        guard times > 1, bitCount > 0 else { return }
        var remaining = bitCount * (times - 1)
        reserve(bitCount: remaining)
        // What is read lies behind what is written by the string's length at least, and by more after each copy.
        var (position, available) = (start, bitCount)
        while remaining > 0 {
            let length = min(Self.longestWrite, available, remaining)
            write(storedBits(at: position, count: length), count: length)
            position &+= length
            available = bitPosition &- position
            remaining &-= length
        }
    }

    @inline(__always)
    private func storedBits(at position: Int, count: Int) -> UInt64 {
        let word = unsafe base.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self).bigEndian
        return (word &<< UInt64(truncatingIfNeeded: position & 7)) &>> UInt64(truncatingIfNeeded: 64 &- count)
    }

    /// Adds the whole bytes to `out`, a zero behind each 0xFF, so that none is taken for a marker.
    func appendStuffed(to out: inout [UInt8]) {
        out.reserveCapacity(out.count + byteCount + byteCount / 16)
        let bytes = unsafe UnsafeRawBufferPointer(start: base, count: byteCount)
        var start = 0
        for index in 0..<byteCount where unsafe bytes[index] == 0xFF {
            unsafe out.append(contentsOf: bytes[start...index])
            out.append(0)
            start = index + 1
        }
        unsafe out.append(contentsOf: bytes[start...])
    }
}
