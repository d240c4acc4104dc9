/// The memory that a writer of bits fills, whichever bit of a byte it writes first.
///
/// The buffer's address is kept at hand, as writing is too hot to ask for it.
@safe struct BitMemory {
    private let buffer: ScratchBuffer<UInt8>
    /// Where the bytes lie; valid until the next `reserve`.
    private(set) var base: UnsafeMutableRawPointer
    private var capacity: Int

    init(_ buffer: ScratchBuffer<UInt8>) {
        self.buffer = buffer
        unsafe base = UnsafeMutableRawPointer(buffer.base)
        capacity = buffer.capacity
    }

    /// Makes room for so many bits behind the first `byteCount` bytes and a word, which are kept, and for the words that
    /// are written and read beyond them.
    @inline(__always)
    mutating func reserve(bitCount: Int, behind byteCount: Int) {
        let needed = byteCount &+ bitCount / 8 &+ 24
        if needed > capacity { grow(to: needed, keeping: byteCount + 8) }
    }

    private mutating func grow(to needed: Int, keeping kept: Int) {
        buffer.reserve(needed, keeping: min(kept, capacity))
        unsafe base = UnsafeMutableRawPointer(buffer.base)
        capacity = buffer.capacity
    }
}

/// Continues a string of bits by `count` bits: calls `copy` with how many to copy from its beginning each time.
///
/// They are never more than there are by then: of `period` bits at first, and then of all copied behind them.
@inline(__always)
func forEachCopy(period: Int, count: Int, _ copy: (Int) -> Void) {
    var (available, remaining) = (period, count)
    while remaining > 0 {
        let length = min(available, remaining)
        copy(length)
        available += length
        remaining -= length
    }
}
