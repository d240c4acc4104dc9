import Caching
import HTTPMessages
import Rendering
import Stores

/// From a request's target to a rendition.
///
/// The raw target leads to a ready answer before any parameter, path or file is looked at (``LoopAnswers``). Such an
/// answer is trusted until its source's validator is due to be looked at again.
final class RenditionEndpoint: Sendable {
    private let fields: AnswerFields
    private let targets: ShardedCache<ByteKey, KnownTarget>
    private let pipeline: Pipeline
    private let maker: RenditionMaker

    /// - Parameter old: an endpoint of the same sources, whose renditions are kept.
    init(_ pipeline: Pipeline, fields: AnswerFields, keeping old: RenditionEndpoint? = nil) {
        self.pipeline = pipeline
        self.fields = fields
        targets = ShardedCache(byteBudget: pipeline.limits.targetCacheByteBudget)
        maker = RenditionMaker(
            sources: pipeline.sources, limits: pipeline.limits, metrics: pipeline.metrics, fields: fields,
            work: pipeline.work, keeping: old?.maker)
    }

    var statistics: PipelineStatistics {
        let kept = pipeline.metrics.keptHits
        var (results, targets) = (maker.resultStatistics, targets.statistics)
        results.hits += kept.results
        targets.hits += kept.targets
        return PipelineStatistics(
            results: results, sources: pipeline.sources.decodedStatistics, targets: targets,
            flights: maker.flightStatistics, workers: pipeline.workers.statistics,
            lookups: pipeline.lookups.statistics, decodingMemory: pipeline.sources.decodingMemoryStatistics)
    }

    /// How many renditions were begun since the start; nil while one is being made.
    var idleRenderCount: Int? {
        let flights = maker.flightStatistics
        return flights.flightCount == 0 ? flights.started : nil
    }

    func releaseIdleMemory() { maker.releaseIdleMemory() }

    // MARK: From memory alone

    /// What a target led to before, for the client that sent this head; nil where that is not known.
    ///
    /// - Parameter hash: of the target.
    func known(_ target: Span<UInt8>, hash: UInt64, to head: RequestHead, in bytes: Span<UInt8>) -> KnownTarget? {
        targets.value(forBytes: target, hash: hash)?.answer(to: head, in: bytes, pipeline.negotiation)
    }

    /// The answer with a finished rendition, if it is kept.
    func finishedAnswer(_ key: ByteKey) -> ReadyResponse.Shared? { maker.finishedAnswer(key) }

    // MARK: With work

    /// Answers a request with the rendition that is wanted.
    func respond(
        to request: Request, with wanted: WantedPicture, completion: @escaping @Sendable (Response) -> Void
    ) -> any Cancellable {
        let pending = PendingAnswer(completion: completion)
        let deadline = Deadline(after: pipeline.limits.renderDeadline)
        let ticket = pipeline.sources.sighting(of: PictureRequest(wanted), deadline: deadline) { [self] result in
            switch result {
            case .failure(let error): pending.complete(error.response(fields: fields.problem(for: wanted)))
            case .success(let sighting):
                answer(request, RenditionMaker.Order(wanted, sighting, deadline: deadline), pending)
            }
        }
        if let ticket { pending.wait(in: .metadata, orElse: ticket.cancel) }
        return pending
    }

    private func answer(_ request: Request, _ order: RenditionMaker.Order, _ pending: PendingAnswer) {
        let version = order.version
        switch Conditions(request.fields).outcome(
            entityTag: version.identity.entityTag, modificationTime: version.modificationTime)
        {
        case .failed:
            pending.complete(Conditions.failedResponse(fields: fields.problem(for: order.wanted)))
        case .notModified:
            let known = remember(request, version, for: order.wanted.clientClass)
            pending.complete(fromMemory(known.notModified))
        case .proceed:
            if let rendition = maker.finishedRendition(version.identity.key) {
                remember(request, version, for: order.wanted.clientClass)
                pending.complete(fromMemory(rendition.hit))
            } else if !pending.isCancelled {
                render(request, order, pending)
            }
        }
    }

    /// An answer for which nothing had to be made.
    private func fromMemory(_ ready: ReadyResponse.Shared) -> Response {
        var response = ready.response
        response.report = AnswerReport(cache: .hit)
        return response
    }

    private func render(_ request: Request, _ order: RenditionMaker.Order, _ pending: PendingAnswer) {
        let ticket = maker.rendition(order) { [self] result in
            switch result {
            case .failure(let error): pending.complete(error.response(fields: fields.problem(for: order.wanted)))
            case .success(let rendition):
                let clientClass = order.wanted.clientClass
                remember(request, rendition.version, for: clientClass)
                let validators = fields.validators(rendition.version, for: clientClass)
                pending.complete(made(rendition, validators, isShared: rendition.orderNumber != order.number))
            }
        }
        pending.wait(in: .rendition, orElse: ticket.cancel)
    }

    /// The answer with a rendition that was made while the client waited.
    private func made(_ rendition: Rendition, _ validators: Fields, isShared: Bool) -> Response {
        let status: CacheStatus = isShared ? .shared : maker.keeps(rendition) ? .miss : .missTooLarge
        var fields = fields.found(mediaType: rendition.mediaType, validators, status)
        fields.append(
            "Server-Timing",
            rendition.stages.map { "\($0.name);dur=\($0.milliseconds)" }.joined(separator: ", "))
        var response = Response(status: 200, fields: fields, body: rendition.hit.response.body)
        response.report = AnswerReport(cache: isShared ? .shared : .miss, stages: rendition.stages)
        return response
    }

    /// From now on the request's target, as it was spelled, leads clients of that class straight to its answer.
    @discardableResult
    private func remember(
        _ request: Request, _ version: RenditionVersion, for clientClass: ClientClass?
    ) -> KnownTarget {
        let target = ByteKey(Array((request.path + (request.query.map { "?" + $0 } ?? "")).utf8))
        let notModified = fields.notModified(
            entityTag: version.identity.entityTag, isNegotiated: clientClass != nil)
        let known = KnownTarget(
            version.identity, notModified: Response(status: 304, fields: notModified),
            trustedUntil: version.trustedUntil, for: clientClass,
            older: clientClass == nil ? nil : targets.peek(target))
        let key = HeldMemory.byteCount(target.bytes.count, allocationCount: 1)
        targets.insert(known, for: target, cost: key + known.heldByteCount)
        return known
    }
}

extension AnswerFields {
    /// The validators of a rendition, for the class of clients that it is the answer for.
    func validators(_ version: RenditionVersion, for clientClass: ClientClass?) -> Fields {
        validators(
            entityTag: version.identity.entityTag, modificationTime: version.modificationTime,
            isNegotiated: clientClass != nil)
    }
}
