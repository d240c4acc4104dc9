package import HTTPMessages

/// Health, readiness and metrics: answers that never wait for anything.
package final class AdministrationEndpoint: RequestHandler {
    let readiness: Readiness
    let overload: OverloadReporter
    let metrics: ServiceMetrics

    init(readiness: Readiness, overload: OverloadReporter, metrics: ServiceMetrics) {
        self.readiness = readiness
        self.overload = overload
        self.metrics = metrics
    }

    /// The answer of a route; nil where it is none of these.
    func response(to route: Route) -> Response? {
        switch route {
        case .live: .text(status: 200, "ok\n")
        case .ready: readinessResponse
        case .metrics: metrics.response
        case .page, .image, .info, .explain, .slim, .element, .unknown: nil
        }
    }

    private var readinessResponse: Response {
        if readiness.isDraining { return .text(status: 503, "draining\n") }
        return overload.isOverloaded ? .text(status: 503, "overloaded\n") : .text(status: 200, "ready\n")
    }

    // MARK: As a service of its own

    package func readyAnswers(forLoop number: Int) -> any ReadyAnswers { NoReadyAnswers() }

    package func respond(
        to request: Request, completion: @escaping @Sendable (Response) -> Void
    ) -> (any Cancellable)? {
        let route = Route(path: request.path)
        let isRead = request.method == .get || request.method == .head
        let answer =
            isRead
            ? response(to: route) ?? Self.noSuchResource
            : MethodAnswers.response(to: request, CrossOriginPolicy())
        metrics.countResponse(route: route.label, status: answer.status)
        completion(answer)
        return nil
    }

    private static let noSuchResource = Problem(
        status: 404, title: "No such resource", detail: "Here are /health, /health/live, /health/ready and /metrics."
    ).response(fields: AnswerFields.security)
}
