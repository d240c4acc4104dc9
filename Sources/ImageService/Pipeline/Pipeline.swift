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
    let sources: SourceLibrary

    init(store: any SourceStore, configuration: ServiceConfiguration, metrics: ServiceMetrics) {
        limits = configuration.limits
        negotiation = configuration.negotiation
        self.metrics = metrics
        workers = WorkerPool(label: "endcap.render", configuration: configuration.workers)
        lookups = WorkerPool(label: "endcap.lookup", configuration: configuration.lookups, priority: .utility)
        sources = SourceLibrary(
            store: store, limits: limits, metrics: metrics, lookups: lookups, workers: workers)
    }
}
