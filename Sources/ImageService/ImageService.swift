package import HTTPMessages
import Rendering
package import Stores

/// Turns requests into pictures: the whole service without a socket.
package final class ImageService: RequestHandler {
    private let configuration: ServiceConfiguration
    private let renditions: RenditionEndpoint
    private let descriptions: DescriptionEndpoint
    private let metrics: ServiceMetrics
    private let readiness = Readiness()

    package init(store: any SourceStore, configuration: ServiceConfiguration, metrics: ServiceMetrics) {
        self.configuration = configuration
        self.metrics = metrics
        let fields = AnswerFields(cachePolicy: configuration.cachePolicy)
        let pipeline = Pipeline(store: store, configuration: configuration, metrics: metrics)
        renditions = RenditionEndpoint(pipeline, fields: fields)
        descriptions = DescriptionEndpoint(pipeline, fields: fields)
        metrics.observe(renditions)
    }

    /// From here on `/health/ready` answers 503, so that proxies send new clients elsewhere.
    package func beginDraining() { readiness.beginDraining() }

    package func readyResponse(to head: RequestHead, in bytes: Span<UInt8>) -> Response? {
        guard head.knownMethod == .get || head.knownMethod == .head else { return nil }
        guard var response = renditions.readyResponse(to: head, in: bytes) else { return nil }
        metrics.countReadyResponse(
            route: RouteLabel(renditionTarget: bytes.extracting(head.target)), status: response.status)
        configuration.crossOrigin.decorate(&response, for: head, in: bytes)
        return response
    }

    package func respond(
        to request: Request, completion: @escaping @Sendable (Response) -> Void
    ) -> (any Cancellable)? {
        let route = Route(path: request.path)
        let (metrics, crossOrigin) = (metrics, configuration.crossOrigin)
        let answer: @Sendable (Response) -> Void = { response in
            var response = response
            crossOrigin.decorate(&response, for: request)
            metrics.countResponse(route: route.label, status: response.status)
            completion(response)
        }
        guard request.method == .get || request.method == .head || route == .unknown && request.method.isStandard else {
            answer(MethodAnswers.response(to: request, configuration.crossOrigin))
            return nil
        }
        do throws(ServiceError) {
            switch route {
            case .image(let path):
                return renditions.respond(to: request, with: try wanted(path, request), completion: answer)
            case .element(let name):
                let wanted = try configuration.elements.wanted(
                    name, query: request.query, ignoring: configuration.ignoredParameters)
                return renditions.respond(to: request, with: wanted, completion: answer)
            case .slim(let path):
                let wanted = try WantedPicture.slim(
                    requestPath: path, query: request.query, ignoring: configuration.ignoredParameters)
                return renditions.respond(to: request, with: wanted, completion: answer)
            case .info(let path):
                let wanted = try wanted(path, request, definitions: ParameterTable.infoDefinitions)
                return descriptions.respond(to: request, with: wanted, .info, completion: answer)
            case .explain(let path):
                return descriptions.respond(to: request, with: try wanted(path, request), .explain, completion: answer)
            default:
                answer(immediateResponse(to: route))
            }
        } catch {
            answer(error.response(fields: AnswerFields.security))
        }
        return nil
    }

    private func wanted(
        _ path: String, _ request: Request, definitions: [ParameterDefinition] = ParameterTable.definitions
    ) throws(ServiceError) -> WantedPicture {
        try WantedPicture(
            requestPath: path, query: request.query, ignoring: configuration.ignoredParameters,
            definitions: definitions)
    }

    /// Answers that never wait for anything.
    private func immediateResponse(to route: Route) -> Response {
        switch route {
        case .page: configuration.landingPage.response
        case .live: .text(status: 200, "ok\n")
        case .ready: readiness.isReady ? .text(status: 200, "ready\n") : .text(status: 503, "draining\n")
        case .metrics: metrics.response
        case .image, .element, .info, .explain, .slim, .unknown:
            Problem(
                status: 404, title: "No such resource", detail: "Pictures are below /images/ and /elements/."
            )
            .response(fields: AnswerFields.security)
        }
    }
}

extension Response {
    /// A short text that no cache keeps.
    static func text(status: Int, _ text: String) -> Response {
        var fields = Fields()
        fields.append("Content-Type", "text/plain; charset=utf-8")
        fields.append("Cache-Control", "no-store")
        fields.append(contentsOf: AnswerFields.security)
        return Response(status: status, fields: fields, body: Body(text))
    }
}
