import Caching
import HTTPMessages
import Locks

/// Answers from memory for one event loop, on its thread.
///
/// What is asked for again and again it keeps for some milliseconds in copies of its own. Threads that answer with the
/// same object otherwise pass the count of its references to and fro between their cores, and that takes longer than
/// the search for it. It goes back to the shared caches often enough for these to know what is in use.
final class LoopAnswers: ReadyAnswers {
    /// Targets kept at a time.
    private static let placeCount = 32
    /// Longer targets and larger bodies are looked up each time: so a loop keeps a megabyte at most.
    private static let maximumTargetByteCount = 1_024
    private static let maximumBodyByteCount = 32_768
    private static let keepingTime = Duration.milliseconds(10)

    /// What is kept of a target.
    private final class KeptAnswer {
        let target: ByteKey
        let key: ByteKey
        let entityTag: [UInt8]
        let notModified: ReadyResponse.Shared
        /// Nil until it is asked for, and where the body is too large.
        var hit: ReadyResponse.Shared?
        let keptUntil: ContinuousClock.Instant

        init(_ target: Span<UInt8>, _ known: KnownTarget, now: ContinuousClock.Instant) {
            self.target = ByteKey(copying: target)
            let bytes = known.identity.key.bytes
            key = ByteKey(copying: bytes.span)
            entityTag = Array(known.identity.entityTag.utf8)
            notModified = known.notModified.copied()
            keptUntil = min(known.trustedUntil, now + LoopAnswers.keepingTime)
        }
    }

    /// Where targets of some hashes are kept, the last of them.
    private final class Place {
        var kept: KeptAnswer?
        /// The hash that came last: what comes once in a while is not worth a copy.
        var lastHash: UInt64 = 0
    }

    private let renditions: RenditionEndpoint
    private let crossOrigin: CrossOriginPolicy
    private let counts: ReadyCounts
    /// By the target's hash.
    private let places: [Place]

    init(_ renditions: RenditionEndpoint, _ crossOrigin: CrossOriginPolicy, _ counts: ReadyCounts) {
        self.renditions = renditions
        self.crossOrigin = crossOrigin
        self.counts = counts
        places = (0..<Self.placeCount).map { _ in Place() }
    }

    func response(to head: RequestHead, in bytes: Span<UInt8>) -> ReadyResponse? {
        guard head.knownMethod == .get || head.knownMethod == .head, !head.hasRepeatedFields, !head.hasPreconditions,
            let shared = answer(to: head, in: bytes)
        else { return nil }
        counts.countResponse(
            route: RouteLabel(renditionTarget: bytes.extracting(head.target)), status: shared.response.status)
        return ReadyResponse(shared, addedFields: crossOrigin.fields(for: head, in: bytes))
    }

    func report(on head: RequestHead, in bytes: Span<UInt8>) -> AnswerReport {
        AnswerReport(route: RouteLabel(renditionTarget: bytes.extracting(head.target)).reportName, cache: .hit)
    }

    private func answer(to head: RequestHead, in bytes: Span<UInt8>) -> ReadyResponse.Shared? {
        let target = bytes.extracting(head.target)
        let hash = ByteKey.hash(of: target)
        let place = places[Int(truncatingIfNeeded: hash) & (Self.placeCount - 1)]
        let now = ContinuousClock.now
        if let kept = place.kept, kept.target.cacheHash == hash, now < kept.keptUntil, kept.target.matches(target) {
            counts.targetHits.add()
            return answer(kept, to: head, in: bytes)
        }
        guard let known = renditions.known(target, hash: hash, to: head, in: bytes), known.trustedUntil > now else {
            return nil
        }
        let comesAgain = place.lastHash == hash
        place.lastHash = hash
        guard comesAgain, known.isForEveryone, target.count <= Self.maximumTargetByteCount else {
            return answer(known, to: head, in: bytes)
        }
        let fresh = KeptAnswer(target, known, now: now)
        place.kept = fresh
        return answer(fresh, to: head, in: bytes)
    }

    private func answer(_ known: KnownTarget, to head: RequestHead, in bytes: Span<UInt8>) -> ReadyResponse.Shared? {
        let entityTag = known.identity.entityTag
        return switch Self.verdict(on: head, in: bytes, entityTag: entityTag.utf8.span) {
        case .unknown: nil
        case .notModified: known.notModified
        case .whole: renditions.finishedAnswer(known.identity.key)
        }
    }

    private func answer(_ kept: KeptAnswer, to head: RequestHead, in bytes: Span<UInt8>) -> ReadyResponse.Shared? {
        let entityTag = kept.entityTag
        switch Self.verdict(on: head, in: bytes, entityTag: entityTag.span) {
        case .unknown: return nil
        case .notModified: return kept.notModified
        case .whole:
            if let hit = kept.hit {
                counts.resultHits.add()
                return hit
            }
            guard let hit = renditions.finishedAnswer(kept.key) else { return nil }
            if hit.response.body.byteCount <= Self.maximumBodyByteCount { kept.hit = hit.copied() }
            return hit
        }
    }

    private enum Verdict { case unknown, notModified, whole }

    /// What the request's conditions come to (RFC 9110 §13.2.2); dates are not looked at here.
    private static func verdict(
        on head: RequestHead, in bytes: Span<UInt8>, entityTag: Span<UInt8>
    ) -> Verdict {
        if let list = head.ifNoneMatch {
            return EntityTags.ifNoneMatch(bytes.extracting(list), matches: entityTag) ? .notModified : .whole
        }
        return head.ifModifiedSince == nil ? .whole : .unknown
    }
}
