/// A request as a handler sees it, with its own copy of the bytes.
package struct Request: Sendable {
    package var method: Method
    /// The target's path as sent: begins with `/`, still percent-encoded, ASCII only.
    ///
    /// Absolute-form is reduced to it.
    package var path: String
    /// The bytes behind the first `?` as sent, still percent-encoded; nil where there is no `?`.
    package var query: String?
    package var fields: RequestFields
    /// Validated from the client's `X-Request-Id`, or made by the server.
    package var requestID: String

    package init(
        method: Method, path: String, query: String? = nil, fields: RequestFields = RequestFields(),
        requestID: String = ""
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.requestID = requestID
    }
}

/// A request method (RFC 9110 §9); compared with case.
package struct Method: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let get = Method(rawValue: "GET")
    package static let head = Method(rawValue: "HEAD")
    package static let options = Method(rawValue: "OPTIONS")
    package static let post = Method(rawValue: "POST")

    /// Whether the method is one of those that RFC 9110 §9 and RFC 5789 define.
    ///
    /// The others are not implemented (501); these are, and are not allowed (405).
    package var isStandard: Bool {
        ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"].contains(rawValue)
    }
}

/// A request's fields, names compared without case.
package struct RequestFields: Sendable {
    private var pairs: [(name: String, value: String)] = []

    package init() {}

    package init(_ pairs: [(String, String)]) {
        for (name, value) in pairs { append(name, value) }
    }

    package mutating func append(_ name: String, _ value: String) {
        pairs.append((name.lowercased(), value))
    }

    /// All values of `name` (given in lower case) joined by `, ` as RFC 9110 §5.3 allows; nil where there is none.
    package subscript(lowercasedName: String) -> String? {
        let values = pairs.filter { $0.name == lowercasedName }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
