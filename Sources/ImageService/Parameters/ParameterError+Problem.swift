import HTTPMessages

extension ParameterError {
    /// A 400 that names the parameter and what is allowed.
    var problem: Problem {
        switch self {
        case .malformed(let text):
            Problem(
                status: 400, title: "Malformed query",
                detail: "`\(text.excerpt)` is not `name=value` in percent-encoded UTF-8.")
        case .unknown(let name, let allowed):
            Problem(
                status: 400, title: "Unknown parameter",
                detail: "There is no parameter `\(name.excerpt)`. Allowed: \(allowed.joined(separator: ", ")).",
                parameter: name.excerpt)
        case .repeated(let name):
            Problem(
                status: 400, title: "Repeated parameter", detail: "`\(name)` is given more than once.", parameter: name)
        case .empty(let name, let form):
            Problem(
                status: 400, title: "Empty parameter", detail: "`\(name)` has no value. Allowed: \(form).",
                parameter: name)
        case .notAllowed(let name, let value, let reason, let form):
            Problem(
                status: 400, title: "Value not allowed",
                detail: "`\(name)` is `\(value.excerpt)`: \(reason). Allowed: \(form).", parameter: name)
        case .conflict(let name, let other, let reason):
            Problem(
                status: 400, title: "Contradictory parameters",
                detail: "`\(name)` and `\(other)` contradict each other: \(reason).", parameter: name)
        }
    }
}

extension StringProtocol {
    /// What a client sent, cut so that an answer stays short.
    var excerpt: String {
        // By scalars: a single character may be made of thousands.
        let end = unicodeScalars.index(startIndex, offsetBy: 64, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? String(self) : String(self[..<end]) + "…"
    }
}
