import Caching
import HTTPMessages
import Locks
import Rendering
import Stores

/// From a request's target to a rendition.
///
/// The raw target leads to a ready answer before any parameter, path or file is looked at. Such an answer is trusted
/// until its source's validator is due to be looked at again.
final class RenditionEndpoint: Sendable {
    /// What a target that was answered before led to.
    ///
    /// A class, so that finding it counts one reference and not one for each of its parts.
    private final class KnownTarget: Sendable {
        let identity: RenditionIdentity
        /// `ETag` and `Last-Modified`, ready to be written.
        let validators: Fields
        let trustedUntil: ContinuousClock.Instant

        init(_ identity: RenditionIdentity, validators: Fields, trustedUntil: ContinuousClock.Instant) {
            self.identity = identity
            self.validators = validators
            self.trustedUntil = trustedUntil
        }
    }

    private let fields: AnswerFields
    private let targets: ShardedCache<ByteKey, KnownTarget>
    private let pipeline: Pipeline
    private let maker: RenditionMaker

    init(_ pipeline: Pipeline, fields: AnswerFields) {
        self.pipeline = pipeline
        self.fields = fields
        targets = ShardedCache(byteBudget: pipeline.limits.targetCacheByteBudget)
        maker = RenditionMaker(
            sources: pipeline.sources, limits: pipeline.limits, metrics: pipeline.metrics, fields: fields,
            work: pipeline.work)
    }

    var statistics: PipelineStatistics {
        PipelineStatistics(
            results: maker.resultStatistics, sources: pipeline.sources.decodedStatistics, targets: targets.statistics,
            flights: maker.flightStatistics, workers: pipeline.workers.statistics,
            lookups: pipeline.lookups.statistics)
    }

    // MARK: From memory alone

    func readyResponse(to head: RequestHead, in bytes: Span<UInt8>) -> Response? {
        let target = bytes.extracting(head.target)
        guard !head.hasRepeatedFields, !head.hasPreconditions, let known = targets.value(forBytes: target),
            known.trustedUntil > .now
        else {
            return nil
        }
        if let list = head.ifNoneMatch {
            let tag = known.identity.entityTag
            if EntityTags.ifNoneMatch(bytes.extracting(list), matches: tag.utf8.span) {
                return notModified(known.validators)
            }
        } else if head.ifModifiedSince != nil {
            return nil
        }
        guard let rendition = maker.finishedRendition(known.identity.key) else { return nil }
        return Response(status: 200, fields: rendition.hitFields, body: rendition.body)
    }

    private func notModified(_ validators: Fields) -> Response {
        Response(status: 304, fields: fields.notModified(validators))
    }

    // MARK: With work

    /// Answers a request with the rendition that is wanted.
    func respond(
        to request: Request, with wanted: WantedPicture, completion: @escaping @Sendable (Response) -> Void
    ) -> any Cancellable {
        let pending = PendingAnswer(completion: completion)
        let deadline = Deadline(after: pipeline.limits.renderDeadline)
        let ticket = pipeline.sources.sighting(of: PictureRequest(wanted), deadline: deadline) { [self] result in
            switch result {
            case .failure(let error): pending.complete(error.response(fields: AnswerFields.security))
            case .success(let sighting):
                answer(request, RenditionMaker.Order(wanted, sighting, deadline: deadline), pending)
            }
        }
        if let ticket { pending.wait(in: .metadata, orElse: ticket.cancel) }
        return pending
    }

    private func answer(_ request: Request, _ order: RenditionMaker.Order, _ pending: PendingAnswer) {
        let tag = order.identity.entityTag
        let modificationTime = order.sighting.picture.modificationTime
        let outcome = Conditions(request.fields).outcome(entityTag: tag, modificationTime: modificationTime)
        if outcome == .failed {
            pending.complete(Conditions.failedResponse)
        } else if outcome == .notModified {
            remember(request, order.identity, order.sighting)
            pending.complete(notModified(fields.validators(entityTag: tag, modificationTime: modificationTime)))
        } else if let rendition = maker.finishedRendition(order.identity.key) {
            remember(request, order.identity, order.sighting)
            pending.complete(Response(status: 200, fields: rendition.hitFields, body: rendition.body))
        } else if !pending.isCancelled {
            render(request, order, pending)
        }
    }

    private func render(_ request: Request, _ order: RenditionMaker.Order, _ pending: PendingAnswer) {
        let ticket = maker.rendition(order) { [self] result in
            switch result {
            case .failure(let error): pending.complete(error.response(fields: AnswerFields.security))
            case .success(let rendition):
                remember(request, rendition.identity, rendition.sighting)
                let fields = fields.found(
                    mediaType: rendition.mediaType, entityTag: rendition.identity.entityTag,
                    modificationTime: rendition.sighting.picture.modificationTime,
                    cacheStatus: maker.keeps(rendition) ? .miss : .missTooLarge)
                pending.complete(Response(status: 200, fields: fields, body: rendition.body))
            }
        }
        pending.wait(in: .rendition, orElse: ticket.cancel)
    }

    /// From now on the request's target, as it was spelled, leads straight to its answer.
    private func remember(_ request: Request, _ identity: RenditionIdentity, _ sighting: SourceLibrary.Sighting) {
        let target = Array((request.path + (request.query.map { "?" + $0 } ?? "")).utf8)
        let validators = fields.validators(
            entityTag: identity.entityTag, modificationTime: sighting.picture.modificationTime)
        let known = KnownTarget(identity, validators: validators, trustedUntil: sighting.trustedUntil)
        // The key's bytes may be shared with the result cache, but outlive what is evicted there.
        targets.insert(
            known, for: ByteKey(target), cost: target.count + identity.heldByteCount + validators.bytes.count)
    }
}
