import HTTPMessages

/// A request's conditions, evaluated in the order of RFC 9110 §13.2.2.
struct Conditions: Sendable {
    private var ifNoneMatch: String?
    private var ifModifiedSince: String?

    init(_ fields: RequestFields) {
        ifNoneMatch = fields["if-none-match"]
        ifModifiedSince = fields["if-modified-since"]
    }

    /// Whether the client's copy is still right, so that 304 is the answer.
    ///
    /// `If-Modified-Since` counts only without `If-None-Match`, and only when it is a date.
    func areMet(entityTag: String, modificationTime: Int64) -> Bool {
        if let ifNoneMatch { return EntityTags.ifNoneMatch(ifNoneMatch, matches: entityTag) }
        guard let ifModifiedSince, let date = HTTPDate(ifModifiedSince, now: Int(modificationTime)) else {
            return false
        }
        return modificationTime <= Int64(date.secondsSinceEpoch)
    }
}
