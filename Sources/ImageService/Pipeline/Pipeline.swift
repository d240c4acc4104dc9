import Dispatch
import Rendering
import Stores

/// What all that work with pictures share: the sources, and the threads that work is done on.
final class Pipeline: Sendable {
    let limits: ServiceLimits
    let negotiation: NegotiationPolicy
    let metrics: ServiceMetrics
    let workers: WorkerPool
    let lookups: WorkerPool
    let overload: OverloadReporter
    let sources: SourceLibrary
    let work: PictureWork

    /// - Parameters:
    ///   - old: a pipeline that this one replaces, to go on with its threads.
    ///   - keepsSources: whether the sources are the same, so that what was decoded is kept.
    init(
        store: any SourceStore, configuration: ServiceConfiguration, metrics: ServiceMetrics,
        replacing old: Pipeline? = nil, keepsSources: Bool = false
    ) {
        limits = configuration.limits
        negotiation = configuration.negotiation
        self.metrics = metrics
        workers = old?.workers ?? WorkerPool(label: "endcap.render", limits: configuration.workers)
        lookups = old?.lookups ?? WorkerPool(label: "endcap.lookup", limits: configuration.lookups, priority: .utility)
        overload = old?.overload ?? OverloadReporter(configuration.overload)
        sources = SourceLibrary(
            store: store, limits: limits, metrics: metrics, lookups: lookups, overload: overload,
            keeping: keepsSources ? old?.sources : nil)
        work = PictureWork(sources: sources, workers: workers, overload: overload)
        workers.change(configuration.workers)
        lookups.change(configuration.lookups)
        overload.change(configuration.overload)
    }
}
