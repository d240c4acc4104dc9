/// Tokens in the order of the picture, with the units that they take as they are.
@safe final class VP8LTokenList {
    private let tokens = ScratchBuffer<VP8LToken>(capacity: 1 << 10)
    private let unitBuffer = ScratchBuffer<UInt32>(capacity: 1 << 12)
    private(set) var count = 0
    private(set) var unitCount = 0
    /// Tokens before this index are finished: nothing is added to the last of them.
    private var finishedCount = 0
    private var finishedUnitCount = 0

    /// The tokens that are not finished yet.
    var unfinished: Range<Int> { finishedCount..<count }

    /// Makes room for steps over so many more units.
    func reserve(_ added: Int) {
        tokens.reserve(count + added, keeping: count)
        unitBuffer.reserve(unitCount + added, keeping: unitCount)
    }

    func removeAll() { (count, unitCount, finishedCount, finishedUnitCount) = (0, 0, 0, 0) }

    /// Leaves all tokens as they are from now on.
    func finish() { (finishedCount, finishedUnitCount) = (count, unitCount) }

    /// Forgets the tokens behind the last that was finished.
    func removeUnfinished() { (count, unitCount) = (finishedCount, finishedUnitCount) }

    /// Adds units as they are, one at least; there must be room.
    ///
    /// Those that follow others are put to them.
    @inline(__always)
    func append(_ added: UnsafePointer<UInt32>, count addedCount: Int) {
        unsafe (unitBuffer.base + unitCount).update(from: added, count: addedCount)
        defer { unitCount &+= addedCount }
        if count > finishedCount, unsafe tokens.base[count &- 1].unitCount > 0 {
            unsafe tokens.base[count &- 1].unitCount &+= UInt32(truncatingIfNeeded: addedCount)
            return
        }
        let token = VP8LToken(
            unitCount: UInt32(truncatingIfNeeded: addedCount), copyLength: 0,
            value: UInt32(truncatingIfNeeded: unitCount))
        unsafe (tokens.base + count).initialize(to: token)
        count &+= 1
    }

    /// Adds a unit as it is; there must be room.
    func append(unit: UInt32) {
        unsafe withUnsafePointer(to: unit) { unsafe append($0, count: 1) }
    }

    /// Adds a copy; there must be room.
    ///
    /// A copy that goes on from the same place is made longer instead.
    @inline(__always)
    func append(copy length: UInt32, code: UInt32) {
        if count > finishedCount {
            let last = unsafe tokens.base[count &- 1]
            if last.copyLength > 0, last.value == code {
                unsafe tokens.base[count &- 1].copyLength = last.copyLength &+ length
                return
            }
        }
        unsafe (tokens.base + count).initialize(to: VP8LToken(unitCount: 0, copyLength: length, value: code))
        count &+= 1
    }

    /// A token; there must be one.
    @inline(__always)
    subscript(index: Int) -> VP8LToken { unsafe tokens.base[index] }

    /// All units that are taken as they are; valid until the next `reserve`.
    var units: UnsafeBufferPointer<UInt32> { unsafe UnsafeBufferPointer(start: unitBuffer.base, count: unitCount) }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        removeAll()
        tokens.trim(to: 1 << 16)
        unitBuffer.trim(to: 1 << 16)
    }
}
