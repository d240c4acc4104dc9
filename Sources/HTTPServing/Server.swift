package import AccessLogs
import Dispatch
package import HTTPMessages
import Locks
import Synchronization

/// An HTTP/1.1 server: listens, reads requests, and has a ``HTTPMessages/RequestHandler`` answer them.
///
/// Signals are the application's business; it should ignore SIGPIPE for its own descriptors, although this server
/// never raises it. Use: `try server.start()`, later `server.drain(within:)` and `server.waitUntilStopped()`.
package final class Server: Sendable {
    private let configuration: ServerConfiguration
    private let handler: any RequestHandler
    private let accessLog: AccessLog?
    private let state = Locked(State())
    private let running = DispatchGroup()

    private struct State: Sendable {
        var isStarted = false
        /// Until when a drain may take that was asked for before the start.
        var earlyDrain: Int?
        var budget: ConnectionBudget?
        var addresses: [ListenAddress] = []
        var mailboxes: [Mailbox] = []
        var counters: [LoopCounters] = []
    }

    /// - Parameter accessLog: where answers are noted down; nil for nowhere.
    package init(_ configuration: ServerConfiguration, handler: any RequestHandler, accessLog: AccessLog? = nil) {
        self.configuration = configuration
        self.handler = handler
        self.accessLog = accessLog
    }

    /// Binds every address and begins to serve; returns once connections are accepted.
    ///
    /// Traps when called twice.
    ///
    /// Throws ``ServerConfiguration/Invalid``, or a ``SystemError`` where an address cannot be bound; then nothing
    /// was started.
    package func start() throws {
        try configuration.validate()
        var listeners: [Listener] = []
        for address in configuration.addresses { listeners += try Listener.open(address, configuration) }
        let plainCount = listeners.count
        for address in configuration.proxyAddresses { listeners += try Listener.open(address, configuration) }
        let budget = ConnectionBudget(configuration)
        let balance = LoopBalance(loopCount: configuration.loopCount)
        let mailboxes = try (0..<configuration.loopCount).map { (_) throws(SystemError) in try Mailbox() }
        let loops = mailboxes.indices.map { number in
            EventLoop.Shared(
                configuration: configuration, handler: handler, accessLog: accessLog, listeners: listeners,
                proxyListeners: plainCount..<listeners.count, budget: budget,
                number: number, mailboxes: mailboxes, balance: balance, counters: LoopCounters())
        }
        let starts = try loops.map { (loop) throws(SystemError) in try LoopStart(loop) }
        state.withLock { state in
            precondition(!state.isStarted, "A server is started once.")
            state.isStarted = true
            state.budget = budget
            state.addresses = listeners.map(\.address)
            state.mailboxes = mailboxes
            state.counters = loops.map(\.counters)
        }
        for (number, start) in starts.enumerated() {
            // A queue of its own gives the loop a thread of its own for as long as it runs.
            DispatchQueue(label: "endcap.http.\(number)").async(group: running) { start.run() }
        }
        if let deadline = state.withLock({ $0.earlyDrain }) { drain(by: deadline) }
    }

    /// Where the server listens, in the order of the configuration, with the ports that the system chose.
    package var boundAddresses: [ListenAddress] { state.withLock(\.addresses) }

    /// What the server has done so far.
    ///
    /// Costs some loads a loop.
    package var statistics: ServerStatistics {
        let counters = state.withLock(\.counters)
        return counters.reduce(into: ServerStatistics()) { $0.add($1) }
    }

    /// Changes limits and timeouts and the handler, without a break: each request is answered whole by one handler.
    ///
    /// Addresses and the number of loops stay as they were at the start. Deadlines that run already keep their length.
    package func change(_ configuration: ServerConfiguration, handler: any RequestHandler) throws {
        var configuration = configuration
        configuration.addresses = self.configuration.addresses
        configuration.proxyAddresses = self.configuration.proxyAddresses
        configuration.inheritedSockets = self.configuration.inheritedSockets
        configuration.loopCount = self.configuration.loopCount
        try configuration.validate()
        let (mailboxes, budget) = state.withLock { ($0.mailboxes, $0.budget) }
        budget?.change(configuration)
        for mailbox in mailboxes { mailbox.post(.change(configuration, handler: handler)) }
    }

    /// The ways into the loops, and their counts.
    var loops: (mailboxes: [Mailbox], counters: [LoopCounters]) {
        state.withLock { ($0.mailboxes, $0.counters) }
    }

    /// Begins to stop: accepts what waits in the backlog and then nothing more, closes idle connections, lets begun
    /// requests finish with `Connection: close`, and closes what is left after `duration`.
    ///
    /// Returns at once; a second call changes nothing. Before the start it takes effect right after that.
    package func drain(within duration: Duration) {
        let deadline = SystemCalls.monotonicMilliseconds() + duration.wholeMilliseconds
        let isStarted = state.withLock { state in
            if !state.isStarted { state.earlyDrain = deadline }
            return state.isStarted
        }
        if isStarted { drain(by: deadline) }
    }

    private func drain(by deadline: Int) {
        for mailbox in state.withLock(\.mailboxes) { mailbox.post(.drain(deadline: deadline)) }
    }

    /// Waits for the end of a drain.
    package func waitUntilStopped() { running.wait() }
}

/// A loop on its way to its thread: made before, so that a failure shows at the start.
private final class LoopStart: Sendable {
    private let loop: Locked<EventLoop?>

    init(_ shared: EventLoop.Shared) throws(SystemError) {
        loop = Locked(try EventLoop(shared))
    }

    /// Serves until a drain is over.
    func run() {
        let loop = loop.withLock { $0.take() }
        loop?.run()
    }
}
