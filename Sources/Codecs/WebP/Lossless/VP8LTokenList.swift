/// Tokens in the order of the picture.
@safe final class VP8LTokenList {
    private let tokens = ScratchBuffer<VP8LToken>(capacity: 1 << 12)
    private(set) var count = 0
    /// Tokens before this index are finished: nothing is added to the last of them.
    private var finishedCount = 0

    /// Makes room for so many more.
    func reserve(_ added: Int) { tokens.reserve(count + added, keeping: count) }

    /// Forgets the tokens behind the first `count`, and leaves those as they are from now on.
    func removeAll(after count: Int) {
        self.count = count
        finishedCount = count
    }

    /// Adds a unit as it is; there must be room.
    @inline(__always)
    func append(unit: UInt32) {
        unsafe (tokens.base + count).initialize(to: VP8LToken(length: 0, value: unit))
        count &+= 1
    }

    /// Adds a copy; there must be room.
    ///
    /// A copy that goes on from the same place is made longer instead.
    @inline(__always)
    func append(copy length: UInt32, code: UInt32) {
        if count > finishedCount {
            let last = unsafe tokens.base[count &- 1]
            if last.length > 0, last.value == code {
                unsafe tokens.base[count &- 1].length = last.length &+ length
                return
            }
        }
        unsafe (tokens.base + count).initialize(to: VP8LToken(length: length, value: code))
        count &+= 1
    }

    /// Some of the tokens; valid until the next `reserve`.
    subscript(range: Range<Int>) -> UnsafeBufferPointer<VP8LToken> {
        unsafe UnsafeBufferPointer(start: tokens.base + range.lowerBound, count: range.count)
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        removeAll(after: 0)
        tokens.trim(to: 1 << 16)
    }
}
