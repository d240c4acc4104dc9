/// Who holds how much of a shared number of bytes, and who waits for it: first come, first served.
///
/// The rules as a plain value, without locks or threads. Nobody who holds waits for more, so all who wait have their turn.
struct ByteReservations<Waiter> {
    private struct Request {
        let identity: UInt64
        let byteCount: Int
        let waiter: Waiter
    }

    /// All that may be held at once.
    let capacity: Int
    private(set) var heldByteCount = 0
    private var waiting: [Request] = []
    private var lastIdentity: UInt64 = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    var waiterCount: Int { waiting.count }

    /// Asks for bytes; more than the capacity counts as all of it.
    ///
    /// - Returns: nil where they are granted, else the number of the request that now waits.
    mutating func request(_ byteCount: Int, for waiter: Waiter) -> UInt64? {
        let byteCount = min(byteCount, capacity)
        if waiting.isEmpty, heldByteCount + byteCount <= capacity {
            heldByteCount += byteCount
            return nil
        }
        lastIdentity += 1
        waiting.append(Request(identity: lastIdentity, byteCount: byteCount, waiter: waiter))
        return lastIdentity
    }

    /// Gives granted bytes back.
    ///
    /// - Returns: those whose requests are granted thereby.
    mutating func release(_ byteCount: Int) -> [Waiter] {
        heldByteCount -= min(byteCount, capacity)
        return grant()
    }

    /// Withdraws a request that waits.
    ///
    /// - Returns: whether it still waited (otherwise it has been granted), and those who are granted theirs thereby.
    mutating func withdraw(_ identity: UInt64) -> (didWait: Bool, granted: [Waiter]) {
        guard let index = waiting.firstIndex(where: { $0.identity == identity }) else { return (false, []) }
        waiting.remove(at: index)
        return (true, grant())
    }

    /// From the front on, as long as there is room: a large request is not passed by small ones for ever.
    private mutating func grant() -> [Waiter] {
        var granted: [Waiter] = []
        while let first = waiting.first, heldByteCount + first.byteCount <= capacity {
            heldByteCount += first.byteCount
            granted.append(first.waiter)
            waiting.removeFirst()
        }
        return granted
    }
}
