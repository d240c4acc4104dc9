import AccessLogs
import HTTPMessages
import Locks

/// One thread's share of a server: an epoll set with the shared listeners and the connections accepted here.
///
/// Edge-triggered, with one registration a connection: an event is remembered in ``Connection/mayRead`` until a read
/// comes back short, and no event is needed to go on after output was pending. Lives and dies on one thread.
///
/// What every request goes through is checked for overlapping accesses in debug builds, so by the tests, and not in
/// release builds: the checks are 3 % of the CPU of an answer.
final class EventLoop {
    /// What a loop shares with its server and with other threads.
    struct Shared: Sendable {
        let configuration: ServerConfiguration
        let handler: any RequestHandler
        let accessLog: AccessLog?
        let listeners: [Listener]
        /// Those whose connections begin with a header of the PROXY protocol.
        let proxyListeners: Range<Int>
        let budget: ConnectionBudget
        /// The loop's place among all.
        let number: Int
        /// The ways into all loops, this one's included.
        let mailboxes: [Mailbox]
        let balance: LoopBalance
        let counters: LoopCounters
    }

    var configuration: ServerConfiguration
    private(set) var handler: any RequestHandler
    /// The handler's answers from memory, for this loop alone.
    private(set) var readyAnswers: any ReadyAnswers
    let accessLog: AccessLog?
    let budget: ConnectionBudget
    let number: Int
    let mailbox: Mailbox
    let mailboxes: [Mailbox]
    let balance: LoopBalance
    let counters: LoopCounters
    let epoll: Epoll
    let buffer = ReadBuffer(byteCount: 65_536)
    let pipe: SplicePipe

    /// Empty once the loop drains.
    var listeners: [Listener]
    let proxyListeners: Range<Int>
    /// When to listen again after a pause, by ``now``; nil while listening.
    var listensAgain: Int?
    var connections = ConnectionTable()
    #if !DEBUG
        @safe @exclusivity(unchecked)
    #endif
    var deadlines: DeadlineLists
    /// The deadlines of whole exchanges, which run beside the others.
    #if !DEBUG
        @safe @exclusivity(unchecked)
    #endif
    var exchanges: DeadlineLists
    /// Connections with more to do than one turn allows.
    var unfinished: [ConnectionKey] = []
    /// Answers on their way out of the connection whose turn it is; empty between turns.
    #if !DEBUG
        @safe @exclusivity(unchecked)
    #endif
    var batch = OutputQueue()
    let writer = ResponseWriter(second: SystemCalls.secondsSinceEpoch())
    var requestIDs = RequestIDGenerator()
    /// Answers from memory until one is logged.
    var hitsUntilLogged: Int
    /// Milliseconds of the monotonic clock, read once after each wait.
    var now = SystemCalls.monotonicMilliseconds()
    /// When others were last let onto the core, by ``now``, and how many connections had come by then.
    private var yielded = (at: 0, acceptedCount: 0)
    /// When a drain must be over; nil while serving.
    var drainDeadline: Int?

    /// Milliseconds that a peer has to close its side after we closed ours with input unread.
    static let lingerMilliseconds = 2_000

    /// Milliseconds that a busy loop keeps the core for itself; less while connections come, which are more work for who
    /// makes them than for the loop.
    private static let turnMilliseconds = (steady: 2, accepting: 1)

    /// How long the system's turns are to be; where they are shorter still, changing threads costs more than it gains.
    private static let turnNanoseconds: UInt64 = 1_000_000

    /// Milliseconds after the end of a peer's input before it is asked whether it is still there.
    static let departureMilliseconds = 100

    /// Makes the loop's epoll set with the mailbox and all listeners in it.
    init(_ shared: Shared) throws(SystemError) {
        epoll = try Epoll()
        pipe = try SplicePipe()
        configuration = shared.configuration
        handler = shared.handler
        readyAnswers = shared.handler.readyAnswers(forLoop: shared.number)
        accessLog = shared.accessLog
        hitsUntilLogged = shared.accessLog?.configuration.hitInterval ?? .max
        budget = shared.budget
        number = shared.number
        mailbox = shared.mailboxes[shared.number]
        mailboxes = shared.mailboxes
        balance = shared.balance
        counters = shared.counters
        listeners = shared.listeners
        deadlines = DeadlineLists(length: shared.configuration.milliseconds)
        exchanges = deadlines
        proxyListeners = shared.proxyListeners
        try epoll.add(mailbox.wakeup, .readable, key: ConnectionKey.mailbox.rawValue)
        try addListeners()
    }

    /// Serves until a drain is over.
    func run() {
        mailbox.own()
        SystemCalls.blockPipeSignal()
        SystemCalls.askForTurns(nanoseconds: Self.turnNanoseconds)
        while !isOver {
            let count = epoll.wait(milliseconds: waitMilliseconds)
            now = SystemCalls.monotonicMilliseconds()
            writer.advance(to: SystemCalls.secondsSinceEpoch())
            for index in 0..<count {
                let (key, flags) = epoll.event(index)
                handle(ConnectionKey(rawValue: key), flags)
            }
            resumeUnfinished()
            readMail()
            closeExpired()
            listenAgainIfDue()
            letOthersRun()
        }
        for connection in connections.all { close(connection) }
        for case .adopt(let newcomer) in mailbox.close() { abandon(newcomer) }
    }

    /// Lets whoever waits for this core go first, once in a while.
    ///
    /// A loop whose clients always have a request ready never sleeps, and the system takes the core from it at a clock
    /// tick only, some milliseconds on. Who waits meanwhile may be the rest of the clients, or the proxy before them.
    private func letOthersRun() {
        let accepted = counters.accepted.current
        let turns = Self.turnMilliseconds
        guard now - yielded.at >= (accepted == yielded.acceptedCount ? turns.steady : turns.accepting) else { return }
        yielded = (now, accepted)
        SystemCalls.yieldCore()
    }

    private var isOver: Bool {
        guard let drainDeadline else { return false }
        return connections.count == 0 && !mailbox.hasMessages || now >= drainDeadline
    }

    /// How long the next wait may be: to the nearest deadline; not at all where there is work without an event.
    private var waitMilliseconds: Int32 {
        if !unfinished.isEmpty || mailbox.hasMessages { return 0 }
        let nearest = min(
            deadlines.nearest ?? .max, exchanges.nearest ?? .max, listensAgain ?? .max, drainDeadline ?? .max)
        return nearest == .max ? -1 : Int32(clamping: max(0, nearest - now))
    }

    private func handle(_ key: ConnectionKey, _ flags: Epoll.Flags) {
        guard key.generation != ConnectionKey.reservedGeneration else {
            if key == .mailbox { SystemCalls.reset(mailbox.wakeup) } else { accept(listener: key.index - 1) }
            return
        }
        // An event of this round may be for a connection that closed earlier in the round.
        guard let connection = connections[key] else { return }
        if flags.contains(.error) || flags.contains(.hungUp) {
            // Both directions are gone: nobody can read an answer. A half-close does not come here.
            close(connection)
            return
        }
        if flags.contains(.peerEnded) { connection.isPeerEnding = true }
        if flags.contains(.readable) || flags.contains(.peerEnded) { connection.mayRead = true }
        takeTurn(connection)
    }

    private func resumeUnfinished() {
        guard !unfinished.isEmpty else { return }
        let keys = unfinished
        unfinished = []
        for key in keys {
            if let connection = connections[key] { takeTurn(connection) }
        }
    }

    private func readMail() {
        for message in mailbox.take() {
            switch message {
            case .answer(let key, let serial, let response):
                guard let connection = connections[key], connection.answers.fulfil(serial, with: response) else {
                    counters.droppedAnswers.add()
                    continue
                }
                takeTurn(connection)
            case .adopt(let newcomer): adopt(newcomer)
            case .change(let configuration, let handler): change(configuration, handler)
            case .drain(let deadline): drain(deadline: deadline)
            case .pulse: counters.pulses.add()
            }
        }
    }
}

extension EventLoop {
    /// Takes new limits and another handler; requests under way are answered by the one that has them.
    private func change(_ configuration: ServerConfiguration, _ handler: any RequestHandler) {
        self.configuration = configuration
        self.handler = handler
        readyAnswers = handler.readyAnswers(forLoop: number)
        deadlines.change(length: configuration.milliseconds)
        exchanges.change(length: configuration.milliseconds)
    }
}

extension ServerConfiguration {
    /// How long a deadline of a kind is, in milliseconds.
    fileprivate func milliseconds(_ kind: DeadlineLists.Kind) -> Int {
        switch kind {
        case .header: headerTimeout.wholeMilliseconds
        case .body: bodyTimeout.wholeMilliseconds
        case .idle: idleTimeout.wholeMilliseconds
        case .write: writeTimeout.wholeMilliseconds
        case .linger: EventLoop.lingerMilliseconds
        case .departure: EventLoop.departureMilliseconds
        case .exchange: exchangeTimeout.wholeMilliseconds
        }
    }
}
