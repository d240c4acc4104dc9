/// Memory for the short row at hand and the one above it.
@safe final class VP8LRowPair {
    private var first = ScratchBuffer<UInt32>()
    private var second = ScratchBuffer<UInt32>()

    /// The short row at hand.
    var current: UnsafeMutablePointer<UInt32> { unsafe first.base }
    /// The short row of the output row above.
    var above: UnsafeMutablePointer<UInt32> { unsafe second.base }

    /// Makes room for short rows of `count` units.
    func reserve(_ count: Int) {
        first.reserve(count)
        second.reserve(count)
    }

    /// Makes the row at hand the one above.
    func swap() { Swift.swap(&first, &second) }

    /// Whether the first `count` units of both rows are alike.
    func areEqual(count: Int) -> Bool {
        let (current, above) = unsafe (current, above)
        var difference: UInt32 = 0
        for index in 0..<count { unsafe difference |= current[index] ^ above[index] }
        return difference == 0
    }
}
