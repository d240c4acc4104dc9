import HTTPMessages

/// A request's conditions, evaluated in the order of RFC 9110 §13.2.2.
struct Conditions: Sendable {
    /// What the conditions make of a request that would be answered 200 without them.
    enum Outcome: Hashable {
        case proceed
        /// The client's copy is still right: 304.
        case notModified
        /// The client asked for another version than there is: 412.
        case failed
    }

    private var ifMatch: String?
    private var ifUnmodifiedSince: String?
    private var ifNoneMatch: String?
    private var ifModifiedSince: String?

    init(_ fields: RequestFields) {
        ifMatch = fields["if-match"]
        ifUnmodifiedSince = fields["if-unmodified-since"]
        ifNoneMatch = fields["if-none-match"]
        ifModifiedSince = fields["if-modified-since"]
    }

    /// What the conditions say of the current version.
    ///
    /// A date counts only where there is no list of tags of its kind, and only when it is a date.
    func outcome(entityTag: String, modificationTime: Int64) -> Outcome {
        if let ifMatch {
            guard EntityTags.ifMatch(ifMatch, matches: entityTag) else { return .failed }
        } else if let date = Self.seconds(ifUnmodifiedSince, modificationTime), modificationTime > date {
            return .failed
        }
        if let ifNoneMatch {
            return EntityTags.ifNoneMatch(ifNoneMatch, matches: entityTag) ? .notModified : .proceed
        }
        guard let date = Self.seconds(ifModifiedSince, modificationTime) else { return .proceed }
        return modificationTime <= date ? .notModified : .proceed
    }

    private static func seconds(_ text: String?, _ modificationTime: Int64) -> Int64? {
        text.flatMap { HTTPDate($0, now: Int(modificationTime)) }.map { Int64($0.secondsSinceEpoch) }
    }

    /// The answer where the conditions have failed, with a problem's fields.
    static func failedResponse(fields: Fields) -> Response {
        Problem(
            status: 412, title: "Precondition failed", detail: "There is another version than the request asks for."
        ).response(fields: fields)
    }
}
