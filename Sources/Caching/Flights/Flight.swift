import Synchronization

/// One computation that any number of waiters wait for: its worker's side of it.
package final class Flight<Value: Sendable>: Sendable {
    private let abandoned = Atomic(false)
    private let deliver: @Sendable (Value) -> Void

    init(deliver: @escaping @Sendable (Value) -> Void) {
        self.deliver = deliver
    }

    /// True once the last waiter has gone.
    ///
    /// Look before beginning and between stages; then stop, nothing more is due.
    package var isAbandoned: Bool { abandoned.load(ordering: .acquiring) }

    /// Hands the outcome to all who wait, on this thread.
    ///
    /// To be called exactly once unless the flight is abandoned; further calls do nothing.
    package func land(_ value: Value) {
        deliver(value)
    }

    func abandon() {
        abandoned.store(true, ordering: .releasing)
    }
}

/// A waiter's way out of a flight.
package struct FlightTicket: Sendable {
    let leave: @Sendable () -> Void

    /// Leaves the flight: the completion will not be called, unless that has already begun on another thread.
    ///
    /// When the last waiter leaves, the flight is abandoned. Harmless when called twice or after landing.
    package func cancel() {
        leave()
    }
}
