import Locks

/// A loop's counts.
///
/// Added to by the loop's thread alone, where nothing else is said; read by any.
final class LoopCounters: Sendable {
    let accepted = OwnedCount()
    let closed = OwnedCount()
    let acceptPauses = OwnedCount()
    let requests = OwnedCount()
    let informational = OwnedCount()
    let success = OwnedCount()
    let redirection = OwnedCount()
    let clientError = OwnedCount()
    let serverError = OwnedCount()
    let refusals = OwnedCount()
    let timeouts = OwnedCount()
    let droppedAnswers = OwnedCount()
    let turnedAway = OwnedCount()
    let abandonedRequests = OwnedCount()
    let receivedBytes = OwnedCount()
    let sentBytes = OwnedCount()
    /// Bytes that connections wait with now.
    let bufferedBytes = OwnedCount()
    /// Signs of life that the loop gave.
    let pulses = OwnedCount()
    /// Signs of life that the loop was asked for; written by the thread that asks.
    let pulsesAsked = OwnedCount()

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
