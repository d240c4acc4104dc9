import HTTPMessages

extension ParameterError {
    /// A 400 that names the parameter and what is allowed.
    var problem: Problem {
        switch self {
        case .malformed(let text):
            Problem(
                status: 400, title: "Malformed query",
                detail: "`\(Self.excerpt(text))` is not `name=value` in percent-encoded UTF-8.")
        case .unknown(let name, let allowed):
            Problem(
                status: 400, title: "Unknown parameter",
                detail: "There is no parameter `\(Self.excerpt(name))`. Allowed: \(allowed.joined(separator: ", ")).",
                parameter: Self.excerpt(name))
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
                detail: "`\(name)` is `\(Self.excerpt(value))`: \(reason). Allowed: \(form).", parameter: name)
        case .conflict(let name, let other, let reason):
            Problem(
                status: 400, title: "Contradictory parameters",
                detail: "`\(name)` and `\(other)` contradict each other: \(reason).", parameter: name)
        }
    }

    /// What a client sent, cut so that an answer stays short.
    private static func excerpt(_ text: String) -> String {
        text.count > 64 ? String(text.prefix(64)) + "…" : text
    }
}
