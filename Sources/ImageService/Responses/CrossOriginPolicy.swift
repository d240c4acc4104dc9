import HTTPMessages

/// Which origins' scripts may read the answers (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol).
///
/// Pictures may be embedded everywhere; this is for what reads their bytes, such as a canvas or `fetch`. No answer
/// depends on credentials, so none are allowed.
package struct CrossOriginPolicy: Sendable {
    /// How an origin is allowed.
    private enum Allowed: Sendable {
        case none
        case all(Fields)
        /// The fields for each origin, and those for any other.
        case some([String: Fields], others: Fields)
    }

    private let allowed: Allowed
    private let preflight: Fields

    /// - Parameters:
    ///   - origins: origins as ``isOrigin(_:)`` takes them; `*` among them allows all. None: no answer says anything.
    ///   - maximumAge: how long a browser may remember the answer to its preflight, in seconds.
    package init(origins: [String] = [], maximumAge: Int = 86_400) {
        if origins.isEmpty {
            allowed = .none
        } else if origins.contains("*") {
            allowed = .all(Self.fields(allowing: "*"))
        } else {
            var vary = Fields()
            vary.append("Vary", "Origin")
            let fields = origins.map { origin in
                var fields = vary
                fields.append(contentsOf: Self.fields(allowing: origin))
                return (origin, fields)
            }
            allowed = .some(Dictionary(fields) { first, _ in first }, others: vary)
        }
        var preflight = Fields()
        preflight.append("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS")
        preflight.append("Access-Control-Allow-Headers", "*")
        preflight.append("Access-Control-Max-Age", "\(maximumAge)")
        self.preflight = preflight
    }

    private static func fields(allowing origin: String) -> Fields {
        var fields = Fields()
        fields.append("Access-Control-Allow-Origin", origin)
        fields.append("Access-Control-Expose-Headers", "Cache-Status, Content-Length, ETag, X-Request-Id")
        return fields
    }

    /// What every answer to a request from `origin` says; nothing where nothing is allowed to anyone.
    private func fields(for origin: String?) -> (fields: Fields, isAllowed: Bool) {
        switch allowed {
        case .none: return (Fields(), false)
        case .all(let fields): return (fields, true)
        case .some(let origins, let others):
            guard let fields = origin.flatMap({ origins[$0] }) else { return (others, false) }
            return (fields, true)
        }
    }

    /// Adds to an answer what its request's origin is allowed.
    func decorate(_ response: inout Response, for request: Request) {
        response.fields.append(contentsOf: fields(for: request.fields["origin"]).fields)
    }

    /// The same for a head in the buffer; costs nothing where no origin is allowed, and little where all are.
    func fields(for head: RequestHead, in bytes: Span<UInt8>) -> Fields {
        switch allowed {
        case .none: return Fields()
        case .all(let fields): return fields
        case .some:
            return fields(for: head.onlyValue(of: Self.originField, in: bytes).map { String(bytes, $0) }).fields
        }
    }

    /// What the answer to an OPTIONS request says besides, where that is a preflight from an allowed origin.
    func preflightFields(for request: Request) -> Fields {
        guard request.fields["access-control-request-method"] != nil, let origin = request.fields["origin"],
            fields(for: origin).isAllowed
        else { return Fields() }
        return preflight
    }

    private static let originField = PackedName("origin")

    /// Whether a text is `*` or an origin as browsers send it: a scheme, a host in lower case and a port that is not
    /// the scheme's own.
    package static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return false }
        let authority = text.dropFirst(scheme.count)
        let isPlain = authority.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "-._:[]".utf8.contains(byte)
        }
        let ownPort = scheme == "http://" ? ":80" : ":443"
        return !authority.isEmpty && isPlain && !authority.hasPrefix(":") && !authority.hasSuffix(ownPort)
    }
}
