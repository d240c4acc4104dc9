import Dispatch
import Rendering
import Stores

/// What all that work with pictures share: the sources, and the threads that work is done on.
final class Pipeline: Sendable {
    let limits: ServiceLimits
    let metrics: ServiceMetrics
    let workers: WorkerPool
    let lookups: WorkerPool
    let overload: OverloadReporter
    let sources: SourceLibrary
    let work: PictureWork

    init(store: any SourceStore, configuration: ServiceConfiguration, metrics: ServiceMetrics) {
        limits = configuration.limits
        self.metrics = metrics
        workers = WorkerPool(label: "endcap.render", limits: configuration.workers)
        lookups = WorkerPool(label: "endcap.lookup", limits: configuration.lookups, priority: .utility)
        overload = OverloadReporter(configuration.overload)
        sources = SourceLibrary(
            store: store, limits: limits, metrics: metrics, lookups: lookups, overload: overload)
        work = PictureWork(sources: sources, workers: workers, overload: overload)
    }
}
