import Caching
import HTTPMessages
import Locks
package import Metrics
import Rendering

/// What the service counts and times as it works.
///
/// Figures that its parts hold themselves (caches, pools) are read when scraped.
package final class ServiceMetrics: Sendable {
    private let registry: MetricsRegistry
    private let responses: MetricVector<LabelPair<RouteLabel, StatusLabel>, Counter>
    private let stages: MetricVector<Stage, Histogram>
    private let loops = Locked<[Int: ReadyCounts]>([:])
    /// Whose figures are read when somebody asks.
    private let observed = Locked<RenditionEndpoint?>(nil)

    /// Registers the service's families.
    package init(registry: MetricsRegistry) {
        self.registry = registry
        responses = registry.counters(
            "endcap_http_responses_total", help: "Responses by route and status code.",
            by: LabelPair<RouteLabel, StatusLabel>.self)
        stages = registry.histograms(
            "endcap_stage_duration_seconds", help: "Time that each step of making a rendition took.",
            bounds: Histogram.secondsBounds, by: Stage.self)
        collectFigures()
    }

    func countResponse(route: RouteLabel, status: Int) {
        responses[route, StatusLabel(status)].increment()
    }

    /// What one event loop counts of its answers from memory; the same each time.
    func readyCounts(forLoop number: Int) -> ReadyCounts {
        loops.withLock { loops in
            let counts = loops[number] ?? ReadyCounts(part: number, of: responses)
            loops[number] = counts
            return counts
        }
    }

    /// Lookups that loops answered from what they keep themselves.
    var keptHits: (targets: Int, results: Int) {
        loops.withLock { loops in
            loops.values.reduce((0, 0)) { ($0.0 + $1.targetHits.current, $0.1 + $1.resultHits.current) }
        }
    }

    /// Does a step of the work and notes how long it took, whether it succeeds or fails.
    func timing<Value>(
        _ stage: Stage, _ work: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        try timed(stage, work).value
    }

    /// As above, and says how long it took.
    func timed<Value>(
        _ stage: Stage, _ work: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> (value: Value, duration: Duration) {
        let start = ContinuousClock.now
        defer { stages[stage].observe(ContinuousClock.now - start) }
        let value = try work()
        return (value, ContinuousClock.now - start)
    }

    /// From now on reports the figures that these hold.
    func observe(_ renditions: RenditionEndpoint) { observed.withLock { $0 = renditions } }

    private var figures: PipelineStatistics? { observed.withLock { $0 }?.statistics }

    private func collectFigures() {
        registry.collect(CacheStatistics.self, PipelineStatistics.cacheFamilies) { [weak self] in
            self?.figures?.caches ?? []
        }
        registry.collect(FlightStatistics.self, PipelineStatistics.flightFamilies) { [weak self] in
            self?.figures.map { [(Labels(), $0.flights)] } ?? []
        }
        registry.collect(WorkerPoolStatistics.self, PipelineStatistics.poolFamilies) { [weak self] in
            self?.figures?.pools ?? []
        }
        registry.collect(MemoryBudgetStatistics.self, PipelineStatistics.decodingMemoryFamilies) { [weak self] in
            self?.figures.map { [(Labels(), $0.decodingMemory)] } ?? []
        }
    }

    /// The exposition as `/metrics` answers it.
    var response: Response {
        var fields = Fields()
        fields.append("Content-Type", MetricsRegistry.contentType)
        fields.append("Cache-Control", "no-store")
        fields.append(contentsOf: AnswerFields.security)
        return Response(status: 200, fields: fields, body: Body(registry.text()))
    }
}

extension RouteLabel: NamedMetricLabel {
    package static let labelName = "route"
}

extension Stage: NamedMetricLabel {
    package static let labelName = "stage"
}

/// The status codes that the service answers; anything else counts as other.
enum StatusLabel: String, NamedMetricLabel {
    case ok = "200"
    case noContent = "204"
    case notModified = "304"
    case badRequest = "400"
    case notFound = "404"
    case methodNotAllowed = "405"
    case notAcceptable = "406"
    case preconditionFailed = "412"
    case contentTooLarge = "413"
    case unsupportedMediaType = "415"
    case unprocessable = "422"
    case notImplemented = "501"
    case unavailable = "503"
    case timeout = "504"
    case other = "other"

    static let labelName = "status"

    init(_ status: Int) {
        self =
            switch status {
            case 200: .ok
            case 204: .noContent
            case 304: .notModified
            case 400: .badRequest
            case 404: .notFound
            case 405: .methodNotAllowed
            case 406: .notAcceptable
            case 412: .preconditionFailed
            case 413: .contentTooLarge
            case 415: .unsupportedMediaType
            case 422: .unprocessable
            case 501: .notImplemented
            case 503: .unavailable
            case 504: .timeout
            default: .other
            }
    }
}
