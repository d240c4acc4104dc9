import Dispatch
import Locks

/// Memory that all workers share for what they hold only while they work; who finds too little of it left waits.
///
/// Work that holds some must not ask for more.
package final class MemoryBudget: Sendable {
    private let reservations: Locked<ByteReservations<DispatchSemaphore>>

    /// - Parameter capacity: bytes that may be held at once; work that needs more than all of it works alone.
    package init(capacity: Int) {
        reservations = Locked(ByteReservations(capacity: capacity))
    }

    package var statistics: MemoryBudgetStatistics {
        reservations.withLock {
            MemoryBudgetStatistics(
                capacity: $0.capacity, heldByteCount: $0.heldByteCount, waiterCount: $0.waiterCount)
        }
    }

    /// Takes the bytes, on a worker's thread, until they are given back.
    ///
    /// - Returns: false where the deadline came first; then nothing is to be given back.
    package func take(_ byteCount: Int, deadline: Deadline) -> Bool {
        let turn = DispatchSemaphore(value: 0)
        guard let request = reservations.withLock({ $0.request(byteCount, for: turn) }) else { return true }
        if turn.wait(timeout: .now() + .nanoseconds(Int(deadline.remaining / .nanoseconds(1)))) == .success {
            return true
        }
        let (didWait, granted) = reservations.withLock { $0.withdraw(request) }
        for waiter in granted { waiter.signal() }
        // It may have been granted between the deadline and the withdrawal.
        return !didWait
    }

    /// Gives back what `take` took.
    package func giveBack(_ byteCount: Int) {
        let granted = reservations.withLock { $0.release(byteCount) }
        for waiter in granted { waiter.signal() }
    }
}

/// What a `MemoryBudget` has given out.
package struct MemoryBudgetStatistics: Hashable, Sendable {
    package var capacity: Int
    package var heldByteCount: Int
    /// Workers that wait for memory.
    package var waiterCount: Int
}
