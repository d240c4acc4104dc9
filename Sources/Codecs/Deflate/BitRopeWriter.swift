/// Writes bits, first bit lowest, and can repeat what it has written without storing every copy.
///
/// A string of bits that follows itself again and again is a string of bytes that does so after at most eight copies.
/// Such bytes are held once and noted as a repeated range. Each write must have been reserved for.
@safe struct BitRopeWriter {
    /// Bytes of the buffer that stand for `count` copies of themselves.
    struct RepeatedRange: Hashable {
        var bytes: Range<Int>
        var count: Int
    }

    /// Copies that take fewer bytes than this are stored: a piece of its own would cost more.
    private static let shortestRepeat = 2048
    /// Most bits that one write takes.
    static let longestWrite = 56
    /// From so many bits on, whole bytes are copied where they lie alike in source and target.
    private static let shortestByteCopy = 256

    private var memory: BitMemory
    private var accumulator: UInt64 = 0
    private var pendingBitCount = 0
    /// Whole bytes in the buffer.
    private(set) var byteCount: Int
    private(set) var repeatedRanges: [RepeatedRange] = []
    /// While positive, repetitions are stored in full, so that the bits can be read back.
    private var storingDepth = 0

    /// Begins behind the first `byteCount` bytes of the buffer, which are left as they are.
    init(_ buffer: ScratchBuffer<UInt8>, byteCount: Int) {
        memory = BitMemory(buffer)
        self.byteCount = byteCount
    }

    /// Position of the next bit, counted from the buffer's start.
    var bitPosition: Int { byteCount * 8 + pendingBitCount }

    /// Makes room for so many more bits, and for the words that are written and read beyond them.
    @inline(__always)
    mutating func reserve(bitCount: Int) { memory.reserve(bitCount: bitCount, behind: byteCount) }

    /// Adds the low `count` bits, at most 56.
    ///
    /// The bits above them must be zero.
    @inline(__always)
    mutating func write(_ bits: UInt64, count: Int) {
        accumulator |= bits &<< UInt64(truncatingIfNeeded: pendingBitCount)
        pendingBitCount &+= count
        unsafe memory.base.storeBytes(of: accumulator, toByteOffset: byteCount, as: UInt64.self)
        byteCount &+= pendingBitCount &>> 3
        accumulator = accumulator &>> UInt64(truncatingIfNeeded: pendingBitCount & ~7)
        pendingBitCount &= 7
    }

    /// Adds `count` strings of bits as `write` would one by one; `next` makes each, with its length.
    @inline(__always)
    mutating func write(count: Int, _ next: (Int) -> (bits: UInt64, count: Int)) {
        var index = 0
        writeAll {
            guard index < count else { return nil }
            defer { index &+= 1 }
            return next(index)
        }
    }

    /// Adds strings of bits as `write` would one by one, until `next` has no more of them; room was reserved.
    ///
    /// The state is at hand all the while, so many short strings take less time.
    @inline(__always)
    mutating func writeAll(_ next: () -> (bits: UInt64, count: Int)?) {
        var (accumulator, pending, position) = (accumulator, pendingBitCount, byteCount)
        let base = unsafe memory.base
        while let string = next() {
            accumulator |= string.bits &<< UInt64(truncatingIfNeeded: pending)
            pending &+= string.count
            unsafe base.storeBytes(of: accumulator, toByteOffset: position, as: UInt64.self)
            position &+= pending &>> 3
            accumulator = accumulator &>> UInt64(truncatingIfNeeded: pending & ~7)
            pending &= 7
        }
        (self.accumulator, pendingBitCount, byteCount) = (accumulator, pending, position)
    }

    /// Calls `body` with bytes of the buffer as they are stored.
    func withStoredBytes(_ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
        let bytes = unsafe UnsafeRawBufferPointer(start: memory.base + range.lowerBound, count: range.count)
        unsafe body(bytes.assumingMemoryBound(to: UInt8.self).span)
    }

    /// Adds the bits of another writer, which has been asked to store everything.
    mutating func append(_ other: BitRopeWriter) {
        precondition(other.repeatedRanges.isEmpty)
        let end = other.bitPosition
        reserve(bitCount: end)
        var position = 0
        while position < end {
            let length = min(Self.longestWrite, end &- position)
            let word = unsafe other.memory.base.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
            write(word & (1 &<< UInt64(truncatingIfNeeded: length) &- 1), count: length)
            position &+= length
        }
    }

    /// Fills the last byte with zero bits.
    mutating func alignToByte() {
        if pendingBitCount > 0 { write(0, count: 8 - pendingBitCount) }
    }

    /// Adds the same few bits `count` times.
    mutating func write(_ bits: UInt64, bitCount: Int, times count: Int) {
        guard count > 0 else { return }
        reserve(bitCount: Self.longestWrite)
        let start = bitPosition
        var (pattern, length, copies) = (bits, bitCount, 1)
        while length * 2 <= Self.longestWrite, copies * 2 <= count {
            pattern |= pattern << UInt64(length)
            (length, copies) = (length * 2, copies * 2)
        }
        let rest = count % copies * bitCount
        let restBits = pattern & (1 << UInt64(rest) - 1)
        if count / copies == 1, length + rest <= Self.longestWrite {
            return write(pattern | restBits << UInt64(length), count: length + rest)
        }
        write(pattern, count: length)
        repeatBits(from: start, bitCount: length, times: count / copies)
        reserve(bitCount: Self.longestWrite)
        write(restBits, count: rest)
    }

    /// Between the call and `endStoring`, everything is stored in full.
    mutating func beginStoring() { storingDepth += 1 }

    mutating func endStoring() { storingDepth -= 1 }

    /// Makes the last `bitCount` bits, which begin at `start`, stand `times` times in a row instead of once.
    mutating func repeatBits(from start: Int, bitCount: Int, times: Int) {
        guard times > 1, bitCount > 0 else { return }
        // So many copies are a whole number of bytes; before them, every pending bit must be of the string itself.
        let copiesPerBlock = 8 >> min(bitCount.trailingZeroBitCount, 3)
        let firstCopies = bitCount >= 8 ? 1 : 8
        let blockByteCount = bitCount * copiesPerBlock / 8
        let blockCount = (times - firstCopies) / copiesPerBlock
        guard storingDepth == 0, blockCount > 1, blockCount * blockByteCount >= Self.shortestRepeat else {
            return copyBits(from: start, available: bitCount, count: bitCount * (times - 1))
        }
        copyBits(from: start, available: bitCount, count: bitCount * (firstCopies + copiesPerBlock - 1))
        repeatedRanges.append(RepeatedRange(bytes: byteCount - blockByteCount..<byteCount, count: blockCount))
        let rest = times - firstCopies - blockCount * copiesPerBlock
        // What precedes the block is the string as well, so the rest can be read from its first copy.
        copyBits(from: start, available: bitCount, count: bitCount * rest)
    }

    /// Adds `count` bits that continue a string of period `available` which begins at `start`.
    private mutating func copyBits(from start: Int, available: Int, count: Int) {
        reserve(bitCount: count)
        forEachCopy(period: available, count: count) { copyStoredBits(from: start, count: $0) }
    }

    /// Adds `count` bits that lie whole in the buffer.
    private mutating func copyStoredBits(from start: Int, count: Int) {
        var position = start
        let end = start + count
        if start & 7 == pendingBitCount, count >= Self.shortestByteCopy {
            copyStoredWord(&position, count: 8 &- pendingBitCount)
            // Both are at the beginning of a byte now.
            let copied = (end &- position) / 8
            unsafe (memory.base + byteCount).copyMemory(from: memory.base + position / 8, byteCount: copied)
            byteCount &+= copied
            position &+= 8 &* copied
        }
        while position < end { copyStoredWord(&position, count: min(Self.longestWrite, end &- position)) }
    }

    @inline(__always)
    private mutating func copyStoredWord(_ position: inout Int, count: Int) {
        let word = unsafe memory.base.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
        let bits = word &>> UInt64(truncatingIfNeeded: position & 7) & (1 &<< UInt64(truncatingIfNeeded: count) &- 1)
        write(bits, count: count)
        position &+= count
    }
}
