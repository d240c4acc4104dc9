import Caching
import HTTPMessages
import Locks
import Metrics
import Rendering
import Stores
import TestSupport
import Testing

@testable import ImageService

/// The maker by itself, in orders of events that a whole service shows only now and then.
@Suite struct RenditionMakerTests {
    /// A client that searched the cache just before the rendition was there asks for it just after.
    @Test func whatIsFinishedMeanwhileIsNotMadeAgain() throws {
        let store = MemoryStore()
        store.put("a.png", try noise(12, 10).file)
        let limits = ServiceLimits()
        let metrics = ServiceMetrics(registry: MetricsRegistry())
        let pool = WorkerPool(label: "test", limits: AdmissionLimits(workerCount: 1, queueTimeout: .seconds(60)))
        let overload = OverloadReporter(OverloadConfiguration())
        let sources = SourceLibrary(store: store, limits: limits, metrics: metrics, lookups: pool, overload: overload)
        let maker = RenditionMaker(
            sources: sources, limits: limits, metrics: metrics,
            fields: AnswerFields(cachePolicy: CachePolicy(), negotiation: NegotiationPolicy()),
            work: PictureWork(sources: sources, workers: pool, overload: overload))
        let wanted = WantedPicture(path: try SourcePath("a.png"), recipe: try recipe("w=5"))
        let sighting = SourceLibrary.Sighting(
            picture: try PictureResolver(store: store).resolve(PictureRequest(wanted)),
            trustedUntil: .now)
        let order = RenditionMaker.Order(wanted, sighting, deadline: Deadline(after: .seconds(60)))

        let tags = Locked<[String]>([])
        for count in 1...2 {
            _ = maker.rendition(order) { result in
                tags.withLock { tags in
                    if let rendition = try? result.get() { tags.append(rendition.version.identity.entityTag) }
                }
            }
            try #require(eventually { tags.withLock { $0.count } == count })
        }
        #expect(eventually { pool.statistics.running == 0 })
        #expect(pool.statistics.completed == 1, "one job decodes and renders")
        #expect(maker.resultStatistics.insertions == 1)
    }
}
