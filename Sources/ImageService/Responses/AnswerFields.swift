import HTTPMessages

/// The fields of the service's answers.
struct AnswerFields: Hashable, Sendable {
    /// Rendered once: they are part of every answer.
    private let cacheControl: Fields
    /// What a hit says of itself.
    private let hitCaching: Fields
    /// Of an answer whose format was negotiated.
    private let vary: Fields

    init(cachePolicy: CachePolicy, negotiation: NegotiationPolicy) {
        var vary = Fields()
        vary.append("Vary", negotiation.vary)
        self.vary = vary
        var fields = Fields()
        fields.append("Cache-Control", cachePolicy.fieldValue)
        cacheControl = fields
        hitCaching = Self.caching(cacheControl, .hit)
    }

    /// On every answer with a body: what is served is what it says it is, runs nothing, and may be embedded anywhere.
    static let security: Fields = {
        var fields = Fields()
        fields.append("X-Content-Type-Options", "nosniff")
        fields.append("Content-Security-Policy", "default-src 'none'; sandbox")
        fields.append(contentsOf: embedding)
        return fields
    }()

    private static let embedding: Fields = {
        var fields = Fields()
        fields.append("Cross-Origin-Resource-Policy", "cross-origin")
        return fields
    }()

    /// Of a 200 with a rendition.
    func found(mediaType: String, _ validators: Fields, _ cacheStatus: CacheStatus) -> Fields {
        var type = Fields()
        type.append("Content-Type", mediaType)
        return Fields(joining: type, validators, caching(cacheStatus), Self.security)
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

    /// Of a 304: what a 200 would say to caches, and nothing of the picture, which the client has (RFC 9110 §15.4.5).
    ///
    /// Who may embed it is said again, as a browser may look before it has put the answer together with what it holds.
    func notModified(entityTag: String, isNegotiated: Bool, _ cacheStatus: CacheStatus = .hit) -> Fields {
        var tag = Fields()
        tag.append("ETag", entityTag)
        if isNegotiated { tag.append(contentsOf: vary) }
        return Fields(joining: tag, caching(cacheStatus), Self.embedding)
    }

    private func caching(_ cacheStatus: CacheStatus) -> Fields {
        cacheStatus == .hit ? hitCaching : Self.caching(cacheControl, cacheStatus)
    }

    private static func caching(_ cacheControl: Fields, _ cacheStatus: CacheStatus) -> Fields {
        var fields = cacheControl
        fields.append(cacheStatus)
        if cacheStatus == .hit { fields.append("Server-Timing", "cache;desc=hit") }
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
