#if canImport(Glibc)
    internal import Glibc
#endif

/// Memory for the short row at hand, the one above it, and a filter's trial.
@safe final class PNGRowPair {
    private var first = ScratchBuffer<UInt8>()
    private var second = ScratchBuffer<UInt8>()
    private let third = ScratchBuffer<UInt8>()

    /// The short row at hand.
    var current: UnsafeMutablePointer<UInt8> { unsafe first.base }
    /// The short row of the output row above.
    var above: UnsafeMutablePointer<UInt8> { unsafe second.base }
    /// Filtered bytes that are only looked at.
    var trial: UnsafeMutablePointer<UInt8> { unsafe third.base }

    /// Makes room for rows of `count` bytes.
    func reserve(_ count: Int) {
        for buffer in [first, second, third] { buffer.reserve(count + 16) }
    }

    /// Makes the row at hand the one above.
    func swap() { Swift.swap(&first, &second) }

    /// Above the first row lies a row of zeros (PNG specification, 9.2).
    func clearAbove(count: Int) { unsafe above.update(repeating: 0, count: count) }

    /// Whether the first `count` bytes of both rows are alike.
    func areEqual(count: Int) -> Bool { unsafe memcmp(current, above, count) == 0 }
}
