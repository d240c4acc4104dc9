import Locks

/// How many answers had which status.
final class StatusCounts: Sendable {
    private let state = Locked<[Int: Int]>([:])

    var counts: [Int: Int] { state.withLock { $0 } }

    func count(_ status: Int) { state.withLock { $0[status, default: 0] += 1 } }
}
