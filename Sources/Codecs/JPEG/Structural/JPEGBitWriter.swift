/// Writes bits, first bit highest, and can repeat what it has written.
///
/// Each write must have been reserved for.
@safe struct JPEGBitWriter {
    /// Most bits that one write takes.
    static let longestWrite = 56

    private var memory: BitMemory
    /// Bits that do not yet fill a byte, in the highest places.
    private var accumulator: UInt64 = 0
    private var pendingBitCount = 0
    /// Whole bytes in the buffer.
    private var byteCount = 0

    /// Begins at the buffer's start.
    init(_ buffer: ScratchBuffer<UInt8>) { memory = BitMemory(buffer) }

    /// Position of the next bit, counted from the buffer's start.
    var bitPosition: Int { byteCount * 8 + pendingBitCount }

    /// Makes room for so many more bits, and for the words that are written and read beyond them.
    @inline(__always)
    mutating func reserve(bitCount: Int) { memory.reserve(bitCount: bitCount, behind: byteCount) }

    /// Adds the low `count` bits, 1 to 56.
    ///
    /// The bits above them must be zero.
    @inline(__always)
    mutating func write(_ bits: UInt64, count: Int) {
        let end = pendingBitCount &+ count
        accumulator |= bits &<< UInt64(truncatingIfNeeded: 64 &- end)
        unsafe memory.base.storeBytes(of: accumulator.bigEndian, toByteOffset: byteCount, as: UInt64.self)
        byteCount &+= end &>> 3
        // At most 56 of up to 63 bits are whole bytes, so the shift is never by 64.
        accumulator = accumulator &<< UInt64(truncatingIfNeeded: end & ~7)
        pendingBitCount = end & 7
    }

    /// Adds `count` bits that continue a string of period `period` whose last whole period ends here.
    mutating func repeatBits(period: Int, count: Int) {
        reserve(bitCount: count)
        let start = bitPosition - period
        forEachCopy(period: period, count: count) { copyBits(from: start, count: $0) }
    }

    /// Adds `count` bits that lie whole in the buffer.
    private mutating func copyBits(from start: Int, count: Int) {
        var position = start
        let end = start + count
        while position < end {
            let length = min(Self.longestWrite, end &- position)
            let word = unsafe UInt64(
                bigEndian: memory.base.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self))
            let bits = word &<< UInt64(truncatingIfNeeded: position & 7)
            write(bits &>> UInt64(truncatingIfNeeded: 64 &- length), count: length)
            position &+= length
        }
    }

    /// Fills the last byte with one bits and adds all bytes to `out`, a zero byte behind each that is 0xFF
    /// (T.81, F.1.2.3).
    mutating func finish(into out: inout [UInt8]) {
        reserve(bitCount: 8)
        if pendingBitCount > 0 { write(1 << UInt64(8 - pendingBitCount) - 1, count: 8 - pendingBitCount) }
        var start = 0
        while let index = nextFilledByte(from: start) {
            unsafe out.append(contentsOf: UnsafeRawBufferPointer(start: memory.base + start, count: index + 1 - start))
            out.append(0)
            start = index + 1
        }
        unsafe out.append(contentsOf: UnsafeRawBufferPointer(start: memory.base + start, count: byteCount - start))
    }

    /// Where the next byte of ones lies; nil if there is none.
    private func nextFilledByte(from start: Int) -> Int? {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var index = start
        // Eight bytes at a time: the lowest bit that is set stands for the first byte of ones.
        while index < byteCount {
            let word = unsafe ~UInt64(littleEndian: memory.base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = (word &- ones) & ~word & highs
            if found != 0 {
                index &+= found.trailingZeroBitCount &>> 3
                return index < byteCount ? index : nil
            }
            index &+= 8
        }
        return nil
    }
}
