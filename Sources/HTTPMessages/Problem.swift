/// An error in the form of RFC 9457, `application/problem+json`.
package struct Problem: Error, Hashable, Sendable {
    /// HTTP status code.
    package var status: Int
    /// A URI that names the kind of problem; `about:blank` says no more than the status code does.
    package var type: String
    /// The kind of problem in a few words, the same each time.
    package var title: String
    /// What is wrong this time and what is allowed.
    ///
    /// Goes to strangers: no file paths, no host names.
    package var detail: String
    /// The request parameter at fault.
    package var parameter: String?

    /// - Parameter title: the status code's reason phrase where nil.
    package init(
        status: Int, type: String = "about:blank", title: String? = nil, detail: String, parameter: String? = nil
    ) {
        self.status = status
        self.type = type
        self.title = title ?? StatusLine.reason(status)
        self.detail = detail
        self.parameter = parameter
    }

    /// The problem as JSON.
    package var json: String {
        var text = "{\"type\":\(JSONText.quoted(type)),\"title\":\(JSONText.quoted(title)),\"status\":\(status)"
        text += ",\"detail\":\(JSONText.quoted(detail))"
        if let parameter { text += ",\"parameter\":\(JSONText.quoted(parameter))" }
        return text + "}\n"
    }

    /// The problem as a response: `fields`, then `Content-Type` and `Cache-Control: no-store`.
    package func response(fields: Fields = Fields()) -> Response {
        var fields = fields
        fields.append("Content-Type", "application/problem+json")
        fields.append("Cache-Control", "no-store")
        return Response(status: status, fields: fields, body: Body(json))
    }
}

extension Problem {
    /// The problem that tells a client why its request was refused.
    package init(_ refusal: RequestRefusal) {
        self.init(status: refusal.status, detail: refusal.detail)
    }
}
