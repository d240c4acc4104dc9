package import HTTPMessages
import Rendering
package import Stores

/// Turns requests into pictures: the whole service without a socket.
package final class ImageService: RequestHandler {
    private let configuration: ServiceConfiguration
    private let renditions: RenditionEndpoint
    private let descriptions: DescriptionEndpoint
    private let metrics: ServiceMetrics
    private let store: any SourceStore
    private let pipeline: Pipeline
    /// Health and metrics, for a listener of their own.
    package let administration: AdministrationEndpoint

    package convenience init(store: any SourceStore, configuration: ServiceConfiguration, metrics: ServiceMetrics) {
        self.init(store, configuration, metrics, replacing: nil, keepsSources: false)
    }

    private init(
        _ store: any SourceStore, _ configuration: ServiceConfiguration, _ metrics: ServiceMetrics,
        replacing old: ImageService?, keepsSources: Bool
    ) {
        self.store = store
        self.configuration = configuration
        self.metrics = metrics
        let fields = AnswerFields(cachePolicy: configuration.cachePolicy, negotiation: configuration.negotiation)
        pipeline = Pipeline(
            store: store, configuration: configuration, metrics: metrics, replacing: old?.pipeline,
            keepsSources: keepsSources)
        renditions = RenditionEndpoint(pipeline, fields: fields, keeping: keepsSources ? old?.renditions : nil)
        descriptions = DescriptionEndpoint(pipeline, fields: fields)
        administration = AdministrationEndpoint(
            readiness: old?.administration.readiness ?? Readiness(), overload: pipeline.overload, metrics: metrics)
        metrics.observe(renditions)
    }

    /// The service under another configuration: it goes on with the same threads, with what is cached as far as that
    /// still holds, and under the same metrics.
    ///
    /// This one still answers what it was asked.
    ///
    /// - Parameter store: other sources, nil where they are the same.
    package func changed(to configuration: ServiceConfiguration, store: (any SourceStore)?) -> ImageService {
        ImageService(store ?? self.store, configuration, metrics, replacing: self, keepsSources: store == nil)
    }

    /// From here on `/health/ready` answers 503, so that proxies send new clients elsewhere.
    package func beginDraining() { administration.readiness.beginDraining() }

    /// How many renditions were begun since the start; nil while one is being made.
    package var idleRenderCount: Int? { renditions.idleRenderCount }

    /// Gives up memory that is kept only to make the next renders faster.
    package func releaseIdleMemory() { renditions.releaseIdleMemory() }

    package func readyAnswers(forLoop number: Int) -> any ReadyAnswers {
        LoopAnswers(renditions, configuration.crossOrigin, metrics.readyCounts(forLoop: number))
    }

    package func respond(
        to request: Request, completion: @escaping @Sendable (Response) -> Void
    ) -> (any Cancellable)? {
        let route = Route(path: request.path)
        let (metrics, crossOrigin) = (metrics, configuration.crossOrigin)
        let answer: @Sendable (Response) -> Void = { response in
            var response = response
            crossOrigin.decorate(&response, for: request)
            let report = response.report
            response.report = AnswerReport(
                route: route.label.reportName, cache: report?.cache, stages: report?.stages ?? [],
                isRoutine: route.label == .health || route.label == .metrics)
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
                var wanted = try configuration.elements.wanted(
                    name, query: request.query, ignoring: configuration.ignoredParameters)
                try configuration.negotiation.settle(&wanted, for: request.fields)
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
        var wanted = try WantedPicture(
            requestPath: path, query: request.query, ignoring: configuration.ignoredParameters,
            definitions: definitions)
        try configuration.negotiation.settle(&wanted, for: request.fields)
        return wanted
    }

    /// Answers that never wait for anything.
    private func immediateResponse(to route: Route) -> Response {
        switch route {
        case .page: configuration.landingPage.response
        case .live, .ready, .metrics:
            (configuration.answersAdministration ? administration.response(to: route) : nil) ?? Self.noSuchResource
        case .image, .element, .info, .explain, .slim, .unknown:
            Self.noSuchResource
        }
    }

    static let noSuchResource = Problem(
        status: 404, title: "No such resource", detail: "Pictures are below /images/ and /elements/."
    ).response(fields: AnswerFields.security)
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
