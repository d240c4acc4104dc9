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
        /// Until when the client waits.
        var deadline: Deadline

        init(_ wanted: WantedPicture, _ sighting: SourceLibrary.Sighting, deadline: Deadline) {
            self.wanted = wanted
            self.sighting = sighting
            self.deadline = deadline
            identity = RenditionIdentity(wanted, sighting.picture)
        }
    }

    typealias RenditionResult = Result<Rendition, ServiceError>

    private let sources: SourceLibrary
    private let limits: ServiceLimits
    private let metrics: ServiceMetrics
    private let fields: AnswerFields
    private let workers: WorkerPool
    private let results: ShardedCache<ByteKey, Rendition>
    private let workspaces = WorkspacePool()
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

    /// Whether a rendition is small enough to be kept.
    func keeps(_ rendition: Rendition) -> Bool { rendition.heldByteCount <= results.maximumEntryCost }

    /// Makes a rendition, or waits with all others for the one that is being made.
    func rendition(_ order: Order, completion: @escaping @Sendable (RenditionResult) -> Void) -> FlightTicket {
        flights.join(order.identity.key, start: { start(order, landing: $0) }, completion: completion)
    }

    private func start(_ order: Order, landing flight: Flight<RenditionResult>) {
        // Between the search in the cache and the flight's beginning, another may have landed.
        if let rendition = results.peek(order.identity.key) { return flight.land(.success(rendition)) }
        let ticket = sources.file(of: order.sighting.picture, deadline: order.deadline) { [self] result in
            switch result {
            case .failure(let error): flight.land(.failure(error))
            case .success(let file): startRender(order, file, landing: flight)
            }
        }
        if let ticket { flight.whenAbandoned(ticket.cancel) }
    }

    private func startRender(
        _ order: Order, _ file: DecodedFile, landing flight: Flight<RenditionResult>
    ) {
        let job = WorkerPool.Job(deadline: order.deadline, isWanted: { !flight.isAbandoned }) { [self] turn in
            flight.land(turn.result { () throws(ServiceError) in try make(order, from: file, for: flight) })
        }
        do throws(WorkerPoolFull) {
            try workers.submit(job)
        } catch {
            flight.land(.failure(.overloaded(retryAfterSeconds: limits.retryAfterSeconds)))
        }
    }

    private func make(
        _ order: Order, from file: DecodedFile, for flight: Flight<RenditionResult>
    ) throws(ServiceError) -> Rendition {
        // The file may have changed since it was seen: what was decoded counts.
        var sighting = order.sighting
        let seen = sighting.picture.validator
        sighting.picture = sighting.picture.matching(file)
        if sighting.picture.validator != seen { sources.forgetSighting(of: PictureRequest(order.wanted)) }
        let order = Order(order.wanted, sighting, deadline: order.deadline)
        let picture = try Picture(file, sighting.picture)
        let made =
            if let options = order.wanted.slim {
                try makeSlim(order, options, of: picture, for: flight)
            } else {
                FinishedFile(try draw(order, from: picture, for: flight))
            }
        let rendition = Rendition(made, order, fields: fields)
        results.insert(rendition, for: order.identity.key, cost: rendition.heldByteCount)
        return rendition
    }

    private func draw(
        _ order: Order, from picture: Picture, for flight: Flight<RenditionResult>
    ) throws(ServiceError) -> EncodedImage {
        let drawn = try metrics.timing(.render) { () throws(ServiceError) in
            try RecipeRenderer(limits: limits).render(order.wanted.recipe, of: picture)
        }
        if order.deadline.hasPassed || flight.isAbandoned { throw .deadlineExceeded }
        return try metrics.timing(.encode) { () throws(ServiceError) in
            do throws(EncodingError) {
                let recipe = order.wanted.recipe
                return try workspaces.encode { (workspace) throws(EncodingError) in
                    try encodeImage(
                        drawn, format: recipe.format, options: recipe.encodingOptions, metadata: recipe.metadata,
                        workspace: workspace)
                }
            } catch {
                throw .encoding(error)
            }
        }
    }

    /// Looks for the slim picture and writes what is wanted of it.
    private func makeSlim(
        _ order: Order, _ options: SlimOptions, of picture: Picture, for flight: Flight<RenditionResult>
    ) throws(ServiceError) -> FinishedFile {
        let result = try metrics.timing(.render) { () throws(ServiceError) in
            try SlimMaker(limits: limits).make(order.wanted, options, of: picture) {
                !order.deadline.hasPassed && !flight.isAbandoned
            }
        }
        return try metrics.timing(.encode) { () throws(ServiceError) in try result.file() }
    }
}
