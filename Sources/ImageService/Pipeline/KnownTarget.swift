import HTTPMessages

/// What a target that was answered before led to; where the format is negotiated, for one class of clients.
///
/// A class, so that finding it counts one reference and not one for each of its parts.
final class KnownTarget: Sendable {
    let identity: RenditionIdentity
    /// The 304 for who has it already.
    let notModified: ReadyResponse.Shared
    let trustedUntil: ContinuousClock.Instant
    /// Those that it is the answer for; nil where it is for everyone.
    private let clientClass: ClientClass?
    /// What the same target led to for other classes; none of these has others in turn.
    private let others: [KnownTarget]

    /// Classes that one target is remembered for; real clients are of three or four.
    private static let maximumClassCount = 8

    /// - Parameter older: what was known of the target before.
    convenience init(
        _ identity: RenditionIdentity, notModified: Response, trustedUntil: ContinuousClock.Instant,
        for clientClass: ClientClass?, older: KnownTarget?
    ) {
        let all = older.map { [$0.withoutOthers] + $0.others } ?? []
        let others = clientClass == nil ? [] : all.filter { $0.clientClass != nil && $0.clientClass != clientClass }
        self.init(
            identity, ReadyResponse.Shared(notModified), trustedUntil, clientClass,
            others: Array(others.prefix(Self.maximumClassCount - 1)))
    }

    private init(
        _ identity: RenditionIdentity, _ notModified: ReadyResponse.Shared, _ trustedUntil: ContinuousClock.Instant,
        _ clientClass: ClientClass?, others: [KnownTarget]
    ) {
        self.identity = identity
        self.notModified = notModified
        self.trustedUntil = trustedUntil
        self.clientClass = clientClass
        self.others = others
    }

    private var withoutOthers: KnownTarget {
        KnownTarget(identity, notModified, trustedUntil, clientClass, others: [])
    }

    /// Whether it is the answer for all clients.
    var isForEveryone: Bool { clientClass == nil }

    /// What the target leads to for the client that sent this head; nil where that is not known.
    func answer(to head: RequestHead, in bytes: Span<UInt8>, _ policy: NegotiationPolicy) -> KnownTarget? {
        if clientClass == nil { return self }
        guard let wanted = policy.clientClass(head, in: bytes) else { return nil }
        return clientClass == wanted ? self : others.first { $0.clientClass == wanted }
    }

    /// What it holds in memory, in bytes; the key's bytes may be shared with the result cache, but outlive what is
    /// evicted there.
    var heldByteCount: Int {
        let own = HeldMemory.byteCount(
            notModified.response.fields.bytes.count + Self.partsByteCount, allocationCount: 3)
        return others.reduce(own + identity.heldByteCount) { $0 + $1.heldByteCount }
    }

    private static let partsByteCount =
        MemoryLayout<RenditionIdentity>.size + MemoryLayout<Response>.size + MemoryLayout<ContinuousClock.Instant>.size
        + MemoryLayout<ClientClass?>.size + MemoryLayout<[KnownTarget]>.size
}
