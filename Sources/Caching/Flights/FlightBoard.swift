/// Who waits for what: the rules of `Flights` as a plain value, without locks, threads or calls.
///
/// A flight is one computation under a key. It leaves the board when it lands or when its last waiter has gone;
/// nothing is kept of it afterwards.
struct FlightBoard<Key: Hashable & Sendable, Work, Waiter> {
    /// Names one waiter of one flight.
    struct Seat: Hashable, Sendable {
        let key: Key
        let flight: UInt64
        let waiter: UInt64
    }

    enum Departure {
        /// The waiter was there no more: its flight has landed, or it left before.
        case absent
        /// Others still wait.
        case left
        /// It was the last: nobody wants this work any more.
        case abandoned(Work)
    }

    private struct Flight {
        let identity: UInt64
        let work: Work
        var waiters: [UInt64: Waiter]
    }

    private var flights: [Key: Flight] = [:]
    private var lastIdentity: UInt64 = 0

    /// Computations under way.
    var flightCount: Int { flights.count }

    /// Adds a waiter to the flight of `key`.
    ///
    /// Where there is none, one is opened with the work that `open` makes from the flight's identity, and that work is
    /// returned: the caller has to start it.
    mutating func join(
        _ key: Key, _ waiter: Waiter, open: (_ flight: UInt64) -> Work
    ) -> (seat: Seat, opened: Work?) {
        lastIdentity += 1
        let identity = lastIdentity
        if let flight = flights[key]?.identity {
            flights[key]?.waiters[identity] = waiter
            return (Seat(key: key, flight: flight, waiter: identity), nil)
        }
        let work = open(identity)
        flights[key] = Flight(identity: identity, work: work, waiters: [identity: waiter])
        return (Seat(key: key, flight: identity, waiter: identity), work)
    }

    mutating func leave(_ seat: Seat) -> Departure {
        guard flights[seat.key]?.identity == seat.flight,
            flights[seat.key]?.waiters.removeValue(forKey: seat.waiter) != nil
        else { return .absent }
        guard flights[seat.key]?.waiters.isEmpty == true, let empty = flights.removeValue(forKey: seat.key) else {
            return .left
        }
        return .abandoned(empty.work)
    }

    /// Takes the flight off the board and returns those who wait for it, in the order in which they came; none where
    /// it has landed before or was abandoned (another flight of the same key may be under way by then).
    mutating func land(_ key: Key, flight: UInt64) -> [Waiter] {
        guard let landed = flights[key], landed.identity == flight else { return [] }
        flights[key] = nil
        return landed.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
}
