import HTTPMessages

/// One connection as its loop sees it.
///
/// Touched by the loop's thread alone.
final class Connection {
    /// Where the connection is in its life.
    enum Phase {
        case open
        /// The last answer is decided; nothing more is read as a request.
        case closing
        /// Everything is sent and our direction is shut; input is read and thrown away so that the peer's unread
        /// bytes do not make the system reset the connection before the answer has arrived.
        case lingering
        case closed
    }

    let descriptor: Descriptor
    let key: ConnectionKey
    /// Who connected, or who a balancer says it connected for; nil over a Unix socket.
    var peer: NetworkAddress?
    /// Whose share the connection counts for: the address that it was accepted from.
    var shareholder: NetworkAddress?
    /// Whether a header of the PROXY protocol has to come first.
    var awaitsProxyHeader = false
    var phase = Phase.open
    #if !DEBUG
        // For the reason that the loop's own are not checked.
        @safe @exclusivity(unchecked)
    #endif
    var answers = AnswerQueue()
    /// Boxed: most connections have none most of the time.
    private(set) var partialBox: PartialBox?
    /// What the socket did not take yet; nil when it has taken all.
    ///
    /// While it is there nothing is read.
    private(set) var outputBox: OutputBox?
    var requestCount = 0
    /// Whether the socket may hold input: set by an event, cleared by a read that came back short.
    var mayRead = false
    /// Whether the peer has announced the end of its input, so that a short read is not the last.
    var isPeerEnding = false
    /// Whether that end was read.
    ///
    /// A half-closed peer still gets its answers.
    var hasInputEnded = false
    /// Whether to linger when closing: the peer may be sending what nobody reads.
    var lingers = false
    /// Whether something happened that starts the deadline anew.
    var renewsDeadline = false
    /// Of ``waitingByteCount``, what the loop's counters know of.
    var notedByteCount = 0
    /// Whether a request's head has come since the exchange's deadline was set.
    var renewsExchange = false
    /// Bytes of pending output taken since the write deadline was set.
    var takenByteCount = 0
    /// Whether a peer that has ended its input was asked whether it is still there.
    var wasProbed = false
    /// Bytes thrown away while lingering.
    var discardedByteCount = 0

    init(descriptor: Descriptor, key: ConnectionKey) {
        self.descriptor = descriptor
        self.key = key
    }

    /// An optional value of some hundred bytes that costs one word while it is not there.
    final class Box<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    typealias PartialBox = Box<PartialRequest>
    typealias OutputBox = Box<OutputQueue>

    var hasOutput: Bool { outputBox != nil }

    func setOutput(_ queue: OutputQueue?) { outputBox = queue.map(OutputBox.init) }

    func setPartial(_ partial: PartialRequest?) { partialBox = partial.map(PartialBox.init) }

    /// Bytes of a request that is not complete and of answers that the socket did not take yet.
    var waitingByteCount: Int { (partialBox?.value.bytes.count ?? 0) + (outputBox?.value.byteCount ?? 0) }

    /// Whether the connection waits for nothing but the next request.
    var isIdle: Bool { partialBox == nil && outputBox == nil && answers.isEmpty }

    /// Whether the peer may have gone without anything to tell so: it has ended its input while an answer is made for it.
    var mayHaveGone: Bool {
        isPeerEnding && !wasProbed && outputBox == nil && answers.isWaitingForHTTP11
    }

    /// Whether another request may be read now.
    func takesRequests(limit: Int) -> Bool {
        phase == .open && outputBox == nil && answers.count < limit
    }
}
