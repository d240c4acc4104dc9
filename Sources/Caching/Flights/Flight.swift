import Locks

/// One computation that any number of waiters wait for: its worker's side of it.
package final class Flight<Value: Sendable>: Sendable {
    private struct Departure {
        var isAbandoned = false
        var action: (@Sendable () -> Void)?
    }

    private let departure = Locked(Departure())
    private let deliver: @Sendable (Value) -> Void

    init(deliver: @escaping @Sendable (Value) -> Void) {
        self.deliver = deliver
    }

    /// True once the last waiter has gone.
    ///
    /// Look before beginning and between stages; then stop, nothing more is due.
    package var isAbandoned: Bool { departure.withLock { $0.isAbandoned } }

    /// Calls `action` once the last waiter has gone, at once where that is so already.
    ///
    /// For work that waits for other work in turn: give that up too. One action a flight; a later one takes its place.
    package func whenAbandoned(_ action: @escaping @Sendable () -> Void) {
        let isAbandoned = departure.withLock { departure in
            if !departure.isAbandoned { departure.action = action }
            return departure.isAbandoned
        }
        if isAbandoned { action() }
    }

    /// Hands the outcome to all who wait, on this thread.
    ///
    /// To be called exactly once unless the flight is abandoned; further calls do nothing.
    package func land(_ value: Value) {
        deliver(value)
    }

    func abandon() {
        let action = departure.withLock { departure in
            departure.isAbandoned = true
            defer { departure.action = nil }
            return departure.action
        }
        action?()
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
