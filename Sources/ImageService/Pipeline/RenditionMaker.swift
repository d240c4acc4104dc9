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
    private let work: PictureWork
    private let results: ShardedCache<ByteKey, Rendition>
    private let workspaces = WorkspacePool()
    private let flights = Flights<ByteKey, RenditionResult>()

    init(
        sources: SourceLibrary, limits: ServiceLimits, metrics: ServiceMetrics, fields: AnswerFields,
        work: PictureWork
    ) {
        self.fields = fields
        self.sources = sources
        self.limits = limits
        self.metrics = metrics
        self.work = work
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
        let task = PictureTask(
            picture: order.sighting.picture, deadline: order.deadline, isWanted: { !flight.isAbandoned },
            plan: { [self] (file) throws(ServiceError) in try draft(order, from: file) },
            cost: \.cost,
            finish: { [self] draft in
                flight.land(
                    draft.flatMap { draft in
                        Result { () throws(ServiceError) in try make(draft, for: flight) }
                    })
            })
        if let ticket = work.submit(task) { flight.whenAbandoned { [work] in work.withdraw(ticket) } }
    }

    /// A rendition whose pixels are there, laid out.
    private struct Draft: Sendable {
        var order: Order
        var picture: Picture
        var job: Job
        /// Pixels that it touches.
        var cost: Int

        enum Job: Sendable {
            case draw(RecipeLayout)
            case slim(SlimOptions)
        }
    }

    private func draft(_ order: Order, from file: DecodedFile) throws(ServiceError) -> Draft {
        // The file may have changed since it was seen: what was decoded counts.
        var sighting = order.sighting
        let seen = sighting.picture.validator
        sighting.picture = sighting.picture.matching(file)
        if sighting.picture.validator != seen { sources.forgetSighting(of: PictureRequest(order.wanted)) }
        let picture = try Picture(file, sighting.picture)
        let order = Order(order.wanted, sighting, deadline: order.deadline)
        if let options = order.wanted.slim {
            let cost = SlimMaker.passCount * picture.file.raster.pixels.count
            return Draft(order: order, picture: picture, job: .slim(options), cost: cost)
        }
        let layout = try RecipeLayout(order.wanted.recipe, of: picture, limits: limits)
        return Draft(order: order, picture: picture, job: .draw(layout), cost: layout.cost(of: order.wanted.recipe))
    }

    private func make(_ draft: Draft, for flight: Flight<RenditionResult>) throws(ServiceError) -> Rendition {
        let file =
            switch draft.job {
            case .draw(let layout): FinishedFile(try draw(draft, as: layout, for: flight))
            case .slim(let options): try makeSlim(draft, options, for: flight)
            }
        let rendition = Rendition(file, draft.order, fields: fields)
        results.insert(rendition, for: draft.order.identity.key, cost: rendition.heldByteCount)
        return rendition
    }

    private func draw(
        _ draft: Draft, as layout: RecipeLayout, for flight: Flight<RenditionResult>
    ) throws(ServiceError) -> EncodedImage {
        let recipe = draft.order.wanted.recipe
        let drawn = try metrics.timing(.render) { () throws(ServiceError) in
            RecipeRenderer(limits: limits).draw(recipe, of: draft.picture, as: layout)
        }
        if draft.order.deadline.hasPassed || flight.isAbandoned { throw .deadlineExceeded }
        return try metrics.timing(.encode) { () throws(ServiceError) in
            do throws(EncodingError) {
                let metadata = recipe.metadata(
                    of: draft.picture.file.embedded, width: drawn.width, height: drawn.height)
                return try workspaces.encode { (workspace) throws(EncodingError) in
                    try encodeImage(
                        drawn, format: recipe.format, options: recipe.encodingOptions, metadata: metadata,
                        workspace: workspace)
                }
            } catch {
                throw .encoding(error)
            }
        }
    }

    /// Looks for the slim picture and writes what is wanted of it.
    private func makeSlim(
        _ draft: Draft, _ options: SlimOptions, for flight: Flight<RenditionResult>
    ) throws(ServiceError) -> FinishedFile {
        let order = draft.order
        let result = try metrics.timing(.render) { () throws(ServiceError) in
            try SlimMaker(limits: limits).make(order.wanted, options, of: draft.picture) {
                !order.deadline.hasPassed && !flight.isAbandoned
            }
        }
        return try metrics.timing(.encode) { () throws(ServiceError) in try result.file() }
    }
}
