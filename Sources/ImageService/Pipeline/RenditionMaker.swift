import Caching
import Codecs
import HTTPMessages
import Pixels
import Rendering
import Stores

/// Makes renditions from recipes, keeps the finished ones, and makes each only once for all who wait for it.
final class RenditionMaker: Sendable {
    /// A recipe for a source whose version is known: enough to tag the rendition, before anything is rendered.
    struct Order: Sendable {
        var wanted: WantedPicture
        var sighting: SourceLibrary.Sighting
        var identity: RenditionIdentity
        /// Until when the client waits.
        var deadline: Deadline
        /// Tells an order from others for the same rendition.
        var number = UInt64.random(in: .min ... .max)
        let begin = ContinuousClock.now

        init(_ wanted: WantedPicture, _ sighting: SourceLibrary.Sighting, deadline: Deadline) {
            self.wanted = wanted
            self.sighting = sighting
            self.deadline = deadline
            identity = RenditionIdentity(wanted, sighting.picture)
        }

        var version: RenditionVersion {
            RenditionVersion(
                identity: identity, modificationTime: sighting.picture.modificationTime,
                trustedUntil: sighting.trustedUntil)
        }
    }

    typealias RenditionResult = Result<Rendition, ServiceError>

    private let sources: SourceLibrary
    private let limits: ServiceLimits
    private let metrics: ServiceMetrics
    private let fields: AnswerFields
    private let work: PictureWork
    private let results: ShardedCache<ByteKey, Rendition>
    private let bodies: BodyStorage
    private let workspaces: WorkspacePool
    private let flights: Flights<ByteKey, RenditionResult>

    /// - Parameter old: a maker from the same sources, whose renditions are kept where their fields are the same.
    init(
        sources: SourceLibrary, limits: ServiceLimits, metrics: ServiceMetrics, fields: AnswerFields,
        work: PictureWork, keeping old: RenditionMaker? = nil
    ) {
        self.fields = fields
        self.sources = sources
        self.limits = limits
        self.metrics = metrics
        self.work = work
        workspaces = old?.workspaces ?? WorkspacePool(bandLimit: work.workerCount)
        let kept = old.flatMap { $0.fields == fields ? $0 : nil }
        flights = kept?.flights ?? Flights()
        results = kept?.results ?? ShardedCache(byteBudget: limits.resultCacheByteBudget)
        results.change(byteBudget: limits.resultCacheByteBudget)
        bodies = BodyStorage(minimumMappedByteCount: limits.minimumMappedByteCount)
    }

    var resultStatistics: CacheStatistics { results.statistics }
    var flightStatistics: FlightStatistics { flights.statistics }

    /// Gives up memory that is kept only to make the next renders faster.
    func releaseIdleMemory() { workspaces.removeIdle() }

    /// A finished rendition, if it is kept.
    func finishedRendition(_ key: ByteKey) -> Rendition? { results.value(for: key) }

    /// The answer with a finished rendition, if it is kept.
    func finishedAnswer(_ key: ByteKey) -> ReadyResponse.Shared? { results.value(for: key) { $0.hit } }

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
            maySuitStreaming: order.wanted.maySuitStreaming(order.sighting.picture),
            streamedPlan: { [self] (source) throws(ServiceError) in try draft(order, streaming: source) },
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
        var job: Job
        /// Pixels that it touches.
        var cost: Int
        /// From the order until the pixels were there, waiting included.
        var sourceDuration: Duration
        let end = ContinuousClock.now

        enum Job: Sendable {
            case draw(Picture, RecipeLayout)
            case slim(Picture, SlimOptions)
            /// The file is decoded as it is drawn.
            case stream(StreamedDrawing, fileByteCount: Int)
        }
    }

    private func draft(_ order: Order, from file: DecodedFile) throws(ServiceError) -> Draft {
        let sourceDuration = ContinuousClock.now - order.begin
        let resolved = order.sighting.picture.matching(file)
        var current = current(order, drawing: resolved)
        try current.wanted.settleFormat(of: file.header.format)
        let picture = try Picture(file, resolved)
        let (job, cost) = try job(for: current, of: picture)
        return Draft(order: current, job: job, cost: cost, sourceDuration: sourceDuration)
    }

    private func draft(_ order: Order, streaming source: Source) throws(ServiceError) -> Draft? {
        let sourceDuration = ContinuousClock.now - order.begin
        guard let picture = try sources.streamedPicture(source, of: order.sighting.picture) else { return nil }
        var current = current(order, drawing: picture.resolved)
        try current.wanted.settleFormat(of: picture.stream.header.format)
        guard let drawing = try StreamedDrawing(current.wanted.recipe, of: picture, limits: limits) else { return nil }
        return Draft(
            order: current, job: .stream(drawing, fileByteCount: source.bytes.count),
            cost: drawing.cost(of: current.wanted, limits), sourceDuration: sourceDuration)
    }

    /// The order for what is drawn: the file may have changed since it was seen, and what was read counts.
    private func current(_ order: Order, drawing picture: ResolvedPicture) -> Order {
        var sighting = order.sighting
        let seen = sighting.picture.validator
        sighting.picture = picture
        guard picture.validator != seen else { return order }
        sources.forgetSighting(of: PictureRequest(order.wanted))
        // Its identity is another one, which takes a while to work out.
        var current = Order(order.wanted, sighting, deadline: order.deadline)
        current.number = order.number
        return current
    }

    private func job(for order: Order, of picture: Picture) throws(ServiceError) -> (Draft.Job, cost: Int) {
        if let options = order.wanted.slim {
            return (.slim(picture, options), SlimMaker.passCount * picture.file.raster.pixels.count)
        }
        let layout = try RecipeLayout(order.wanted.recipe, of: picture, limits: limits)
        return (.draw(picture, layout), layout.cost(of: order.wanted, limits))
    }

    private func make(_ draft: Draft, for flight: Flight<RenditionResult>) throws(ServiceError) -> Rendition {
        let queueDuration = ContinuousClock.now - draft.end
        let renderer = RecipeRenderer(limits: limits, bandLimit: work.workerCount)
        let made =
            switch draft.job {
            case .draw(let picture, let layout):
                try draw(draft, embedded: picture.file.embedded, for: flight) {
                    renderer.drawing(draft.order.wanted.recipe, of: picture, as: layout)
                }
            case .stream(let drawing, let byteCount):
                try sources.withDecodingMemory(drawing.workingByteCount + byteCount, deadline: draft.order.deadline) {
                    () throws(ServiceError) in
                    try draw(draft, embedded: drawing.picture.stream.metadata, for: flight) {
                        () throws(ServiceError) in
                        .shallow(try renderer.draw(draft.order.wanted.recipe, as: drawing))
                    }
                }
            case .slim(let picture, let options): try makeSlim(draft, picture, options, for: flight)
            }
        let stages = [
            AnswerReport.Stage("source", draft.sourceDuration), AnswerReport.Stage("queue", queueDuration),
            AnswerReport.Stage("render", made.renderDuration), AnswerReport.Stage("encode", made.encodeDuration),
        ]
        let rendition = Rendition(made.file, draft.order, stages: stages, fields: fields) { bytes in
            bodies.body(of: bytes) { $0 <= results.maximumEntryCost }
        }
        results.insert(rendition, for: draft.order.identity.key, cost: rendition.heldByteCount)
        return rendition
    }

    /// A file, and how long its making took.
    private struct Made {
        var file: FinishedFile
        var renderDuration: Duration
        var encodeDuration: Duration
    }

    private func draw(
        _ draft: Draft, embedded: PictureMetadata, for flight: Flight<RenditionResult>,
        _ drawing: () throws(ServiceError) -> Drawing
    ) throws(ServiceError) -> Made {
        let wanted = draft.order.wanted
        let (drawn, renderDuration) = try metrics.timed(.render, drawing)
        if draft.order.deadline.hasPassed || flight.isAbandoned { throw .deadlineExceeded }
        let (encoded, encodeDuration) = try metrics.timed(.encode) { () throws(ServiceError) in
            do throws(EncodingError) {
                return try workspaces.encode { (workspace) throws(EncodingError) in
                    try drawn.encoded(
                        wanted, source: embedded, limits: limits, workspace: workspace)
                }
            } catch {
                throw .encoding(error)
            }
        }
        return Made(file: FinishedFile(encoded), renderDuration: renderDuration, encodeDuration: encodeDuration)
    }

    /// Looks for the slim picture and writes what is wanted of it.
    private func makeSlim(
        _ draft: Draft, _ picture: Picture, _ options: SlimOptions, for flight: Flight<RenditionResult>
    ) throws(ServiceError) -> Made {
        let order = draft.order
        let (result, renderDuration) = try metrics.timed(.render) { () throws(ServiceError) in
            try SlimMaker(limits: limits).make(order.wanted, options, of: picture) {
                !order.deadline.hasPassed && !flight.isAbandoned
            }
        }
        let (file, encodeDuration) = try metrics.timed(.encode) { () throws(ServiceError) in try result.file() }
        return Made(file: file, renderDuration: renderDuration, encodeDuration: encodeDuration)
    }
}
