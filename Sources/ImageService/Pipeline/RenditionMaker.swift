import Caching
import Codecs
import HTTPMessages
import Pixels
import Rendering
import Stores
import Vocabularies

/// Makes renditions from recipes, keeps the finished ones, and makes each only once for all who wait for it.
final class RenditionMaker: Sendable {
    /// A recipe for a source whose version is known: enough to tag the rendition, before anything is rendered.
    struct Order: Sendable {
        var wanted: WantedPicture
        var sighting: SourceLibrary.Sighting
        var identity: RenditionIdentity

        init(_ wanted: WantedPicture, _ sighting: SourceLibrary.Sighting) {
            self.wanted = wanted
            self.sighting = sighting
            let picture = sighting.picture
            identity = RenditionIdentity(
                source: wanted.path.description, validator: picture.validator,
                canonicalQuery: wanted.recipe.canonicalQuery(sourcePreset: picture.reading?.preset))
        }
    }

    typealias RenditionResult = Result<Rendition, ServiceError>

    private let sources: SourceLibrary
    private let limits: ServiceLimits
    private let metrics: ServiceMetrics
    private let fields: AnswerFields
    private let workers: WorkerPool
    private let results: ShardedCache<ByteKey, Rendition>
    private let flights = Flights<ByteKey, RenditionResult>()

    init(
        sources: SourceLibrary, limits: ServiceLimits, metrics: ServiceMetrics, fields: AnswerFields,
        workers: WorkerPool
    ) {
        self.fields = fields
        self.sources = sources
        self.limits = limits
        self.metrics = metrics
        self.workers = workers
        results = ShardedCache(byteBudget: limits.resultCacheByteBudget)
    }

    var resultStatistics: CacheStatistics { results.statistics }
    var flightStatistics: FlightStatistics { flights.statistics }

    /// A finished rendition, if it is kept.
    func finishedRendition(_ key: ByteKey) -> Rendition? { results.value(for: key) }

    /// Makes a rendition, or waits with all others for the one that is being made.
    func rendition(_ order: Order, completion: @escaping @Sendable (RenditionResult) -> Void) -> FlightTicket {
        flights.join(order.identity.key, start: { start(order, landing: $0) }, completion: completion)
    }

    private func start(_ order: Order, landing flight: Flight<RenditionResult>) {
        let deadline = Deadline(after: limits.renderDeadline)
        sources.file(of: order.sighting.picture, deadline: deadline) { [self] result in
            switch result {
            case .failure(let error): flight.land(.failure(error))
            case .success(let file): startRender(order, file, deadline, landing: flight)
            }
        }
    }

    private func startRender(
        _ order: Order, _ file: DecodedFile, _ deadline: Deadline, landing flight: Flight<RenditionResult>
    ) {
        let job = WorkerPool.Job(deadline: deadline, isWanted: { !flight.isAbandoned }) { [self] turn in
            flight.land(turn.result { () throws(ServiceError) in try make(order, from: file, deadline) })
        }
        do throws(WorkerPoolFull) {
            try workers.submit(job)
        } catch {
            flight.land(.failure(.overloaded(retryAfterSeconds: limits.retryAfterSeconds)))
        }
    }

    private func make(
        _ order: Order, from file: DecodedFile, _ deadline: Deadline
    ) throws(ServiceError) -> Rendition {
        // The file may have changed since it was seen: what was decoded counts.
        var sighting = order.sighting
        sighting.picture.fileMetadata = file.metadata
        let order = Order(order.wanted, sighting)
        let drawn = try metrics.timing(.render) { () throws(ServiceError) in
            try RecipeRenderer(limits: limits).render(order.wanted.recipe, of: Picture(file, sighting.picture))
        }
        if deadline.hasPassed { throw .deadlineExceeded }
        let encoded = try metrics.timing(.encode) { () throws(ServiceError) in
            do throws(EncodingError) {
                let recipe = order.wanted.recipe
                return try encodeImage(drawn, format: recipe.format, options: recipe.encodingOptions)
            } catch {
                throw .encoding(error)
            }
        }
        let rendition = Rendition(encoded, order, fields: fields)
        results.insert(rendition, for: order.identity.key, cost: rendition.heldByteCount)
        return rendition
    }
}
