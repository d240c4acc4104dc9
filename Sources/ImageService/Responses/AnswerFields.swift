import HTTPMessages

/// The fields of the service's answers.
struct AnswerFields: Hashable, Sendable {
    /// Rendered once: they are part of every answer.
    private let cacheControl: Fields
    /// What follows the validators in an answer from the cache.
    private let hitTail: Fields
    /// Of an answer whose format was negotiated.
    private let vary: Fields

    init(cachePolicy: CachePolicy, negotiation: NegotiationPolicy) {
        var vary = Fields()
        vary.append("Vary", negotiation.vary)
        self.vary = vary
        var fields = Fields()
        fields.append("Cache-Control", cachePolicy.fieldValue)
        cacheControl = fields
        hitTail = Self.tail(cacheControl, .hit)
    }

    /// On every answer: what is served is what it says it is, runs nothing, and may be embedded anywhere.
    static let security: Fields = {
        var fields = Fields()
        fields.append("X-Content-Type-Options", "nosniff")
        fields.append("Content-Security-Policy", "default-src 'none'; sandbox")
        fields.append("Cross-Origin-Resource-Policy", "cross-origin")
        return fields
    }()

    /// Of a 200 with a rendition.
    func found(mediaType: String, _ validators: Fields, _ cacheStatus: CacheStatus) -> Fields {
        var type = Fields()
        type.append("Content-Type", mediaType)
        return Fields(joining: type, validators, tail(cacheStatus))
    }

    /// `ETag`, `Last-Modified` and, where the format was negotiated, `Vary`.
    func validators(entityTag: String, modificationTime: Int64, isNegotiated: Bool) -> Fields {
        var fields = Fields()
        fields.append("ETag", entityTag)
        fields.append("Last-Modified", HTTPDate(secondsSinceEpoch: Int(max(0, modificationTime))).description)
        if isNegotiated { fields.append(contentsOf: vary) }
        return Fields(joining: fields)
    }

    /// Of a problem that a request for this ran into.
    ///
    /// All answers for one address say the same of what they vary on.
    func problem(for wanted: WantedPicture) -> Fields {
        var fields = Self.security
        if wanted.clientClass != nil { fields.append(contentsOf: vary) }
        return fields
    }

    /// Of a 304 (RFC 9110 §15.4.5: what a 200 would say about the stored answer); for a hit, two copies of ready bytes.
    func notModified(_ validators: Fields, _ cacheStatus: CacheStatus = .hit) -> Fields {
        Fields(joining: validators, tail(cacheStatus))
    }

    private func tail(_ cacheStatus: CacheStatus) -> Fields {
        cacheStatus == .hit ? hitTail : Self.tail(cacheControl, cacheStatus)
    }

    private static func tail(_ cacheControl: Fields, _ cacheStatus: CacheStatus) -> Fields {
        var fields = cacheControl
        fields.append(cacheStatus)
        if cacheStatus == .hit { fields.append("Server-Timing", "cache;desc=hit") }
        fields.append(contentsOf: Self.security)
        return fields
    }
}

/// What the result cache did for an answer, for `Cache-Status` (RFC 9211).
enum CacheStatus: String, Sendable {
    /// Answered from the cache.
    case hit = "Endcap; hit"
    /// Made for this request.
    case miss = "Endcap; fwd=uri-miss; stored"
    /// Made for another request, for which this one waited too.
    case shared = "Endcap; fwd=uri-miss; collapsed"
    /// Made for this request and too large to be kept.
    case missTooLarge = "Endcap; fwd=uri-miss"
    /// Made anew each time.
    case bypass = "Endcap; fwd=bypass"
}

extension Fields {
    fileprivate mutating func append(_ status: CacheStatus) {
        append("Cache-Status", status.rawValue)
    }
}
