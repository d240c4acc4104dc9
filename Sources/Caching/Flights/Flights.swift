import Locks

/// Runs one computation for all who ask for the same thing at the same time.
///
/// `Value` is an outcome, usually a `Result`: failures reach everyone who waits, and nothing is remembered of either
/// kind, so the next to ask after landing starts anew. Whoever lands stores successes in a cache *before* it lands,
/// so that later ones find them.
///
/// The number of flights and waiters is bounded by whoever joins (one per request being answered). All calls to
/// `start` and to completions are made outside the lock.
package final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var board = FlightBoard<Key, Flight<Value>, @Sendable (Value) -> Void>()
        var statistics = FlightStatistics()
    }

    private let state = Locked(State())

    package init() {}

    package var statistics: FlightStatistics {
        state.withLock { state in
            state.statistics.flightCount = state.board.flightCount
            return state.statistics
        }
    }

    /// Waits for the computation under `key`, and begins it where none is under way.
    ///
    /// - Parameters:
    ///   - start: called on this thread, only for the first to come. Hands the flight to whatever computes, which
    ///     lands it; may itself land it at once (with "the queue is full", say).
    ///   - completion: called once with the outcome, on the thread that lands; before `join` returns where `start`
    ///     lands at once.
    package func join(
        _ key: Key, start: (Flight<Value>) -> Void, completion: @escaping @Sendable (Value) -> Void
    ) -> FlightTicket {
        let (seat, opened) = state.withLock { state in
            let joined = state.board.join(key, completion) { identity in
                Flight { [self] value in land(key, flight: identity, value) }
            }
            if joined.opened == nil { state.statistics.coalesced += 1 } else { state.statistics.started += 1 }
            return joined
        }
        if let opened { start(opened) }
        return FlightTicket { [self] in leave(seat) }
    }

    private func land(_ key: Key, flight: UInt64, _ value: Value) {
        let waiters = state.withLock { $0.board.land(key, flight: flight) }
        for completion in waiters { completion(value) }
    }

    private func leave(_ seat: FlightBoard<Key, Flight<Value>, @Sendable (Value) -> Void>.Seat) {
        let abandoned: Flight<Value>? = state.withLock { state in
            guard case .abandoned(let flight) = state.board.leave(seat) else { return nil }
            state.statistics.abandoned += 1
            return flight
        }
        abandoned?.abandon()
    }
}

/// What `Flights` has done since it was made.
package struct FlightStatistics: Hashable, Sendable {
    /// Computations begun.
    package var started = 0
    /// Requests that joined a computation under way.
    package var coalesced = 0
    /// Computations that lost all their waiters before they landed.
    package var abandoned = 0
    /// Computations under way now.
    package var flightCount = 0

    package init() {}
}
