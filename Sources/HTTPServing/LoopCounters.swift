import Synchronization

/// A loop's counts.
///
/// Written by the loop's thread alone, so that counting is a plain load and store; read by any.
final class LoopCounters: Sendable {
    final class Count: Sendable {
        private let value = Atomic<Int>(0)

        /// Adds; only on the one thread that writes this count.
        func add(_ amount: Int = 1) {
            value.store(value.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
        }

        var current: Int { value.load(ordering: .relaxed) }
    }

    let accepted = Count()
    let closed = Count()
    let acceptPauses = Count()
    let requests = Count()
    let informational = Count()
    let success = Count()
    let redirection = Count()
    let clientError = Count()
    let serverError = Count()
    let refusals = Count()
    let timeouts = Count()
    let droppedAnswers = Count()
    let turnedAway = Count()
    let abandonedRequests = Count()
    let receivedBytes = Count()
    let sentBytes = Count()
    /// Bytes that connections wait with now.
    let bufferedBytes = Count()
    /// Signs of life that the loop gave.
    let pulses = Count()
    /// Signs of life that the loop was asked for; written by the thread that asks.
    let pulsesAsked = Count()

    func addResponse(_ status: Int) {
        switch status {
        case ..<200: informational.add()
        case ..<300: success.add()
        case ..<400: redirection.add()
        case ..<500: clientError.add()
        default: serverError.add()
        }
    }
}
