import HTTPMessages

/// The answers to methods that fetch nothing (RFC 9110 §9.3.7, §15.5.6, §15.6.2).
enum MethodAnswers {
    /// What a resource can be asked with.
    private static let allow = "GET, HEAD, OPTIONS"

    /// Answers a request that is neither GET nor HEAD.
    static func response(to request: Request, _ crossOrigin: CrossOriginPolicy) -> Response {
        if request.method == .options { return options(crossOrigin.preflightFields(for: request)) }
        return request.method.isStandard ? notAllowed : notImplemented
    }

    private static func options(_ preflight: Fields) -> Response {
        var fields = AnswerFields.security
        fields.append("Allow", allow)
        fields.append("Cache-Control", "no-store")
        fields.append(contentsOf: preflight)
        return Response(status: 204, fields: fields)
    }

    private static let notAllowed: Response = {
        var fields = AnswerFields.security
        fields.append("Allow", allow)
        return Problem(
            status: 405, title: "Method not allowed", detail: "This resource answers GET, HEAD and OPTIONS."
        ).response(fields: fields)
    }()

    private static let notImplemented = Problem(
        status: 501, title: "Method not implemented", detail: "This server knows GET, HEAD and OPTIONS."
    ).response(fields: AnswerFields.security)
}
