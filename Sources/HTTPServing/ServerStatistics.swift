import Locks

/// What a server has done since its start.
///
/// All but ``activeConnections`` and ``bufferedBytes`` only grow.
package struct ServerStatistics: Hashable, Sendable {
    package var acceptedConnections = 0
    package var activeConnections = 0
    /// How often a loop stopped accepting for a moment: at the connection limit, or out of descriptors.
    package var acceptPauses = 0
    /// Well-formed request heads.
    package var requests = 0
    /// Responses by the first digit of their status: index 2 counts 200 … 299.
    ///
    /// Index 0 is not used.
    package var responsesByClass = [0, 0, 0, 0, 0, 0]
    /// Requests answered by the server itself because they were malformed, over a limit or too slow.
    package var refusals = 0
    /// Connections whose deadline passed: a slow request, an idle connection, a reader that takes nothing.
    package var timeouts = 0
    /// Answers that came after their connection had gone.
    package var droppedAnswers = 0
    /// Connections closed at once because their address had as many as it may.
    package var turnedAwayConnections = 0
    /// Requests whose client had gone before their answer was made.
    package var abandonedRequests = 0
    package var receivedBytes = 0
    package var sentBytes = 0
    /// Bytes that connections wait with now: parts of requests, and what sockets did not take yet of answers.
    package var bufferedBytes = 0

    package init() {}

    mutating func add(_ counters: LoopCounters) {
        acceptedConnections += counters.accepted.current
        activeConnections += counters.accepted.current - counters.closed.current
        acceptPauses += counters.acceptPauses.current
        requests += counters.requests.current
        let classes = [
            counters.informational, counters.success, counters.redirection, counters.clientError, counters.serverError,
        ]
        for (index, count) in classes.enumerated() { responsesByClass[index + 1] += count.current }
        refusals += counters.refusals.current
        timeouts += counters.timeouts.current
        droppedAnswers += counters.droppedAnswers.current
        turnedAwayConnections += counters.turnedAway.current
        abandonedRequests += counters.abandonedRequests.current
        receivedBytes += counters.receivedBytes.current
        sentBytes += counters.sentBytes.current
        bufferedBytes += counters.bufferedBytes.current
    }
}
