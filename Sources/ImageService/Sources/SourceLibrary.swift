import Caching
import Codecs
import Rendering
import Stores

/// Pictures by name: what stands behind a path, looked at no more often than configured, and pixels, kept decoded.
///
/// Lookups of validators have their own few threads: a queue full of renders does not delay them.
final class SourceLibrary: Sendable {
    /// What stands behind a path and how long that is taken for true without looking again.
    struct Sighting: Sendable {
        var picture: ResolvedPicture
        var trustedUntil: ContinuousClock.Instant
    }

    typealias SightingResult = Result<Sighting, ServiceError>
    typealias FileResult = Result<DecodedFile, ServiceError>

    private let store: any SourceStore
    private let resolver: PictureResolver
    private let limits: ServiceLimits
    private let metrics: ServiceMetrics
    private let lookups: WorkerPool
    private let decodingMemory: MemoryBudget
    private let overload: OverloadReporter
    private let colours = ColourConverter()
    private let sightings: ShardedCache<PictureRequest, Sighting>
    private let decoded: ShardedCache<SourceVersion, DecodedFile>
    private let sizes: ShardedCache<SourceVersion, SourceSize>
    private let lookupFlights = Flights<PictureRequest, SightingResult>()
    private let fileFlights = Flights<SourceVersion, FileResult>()

    /// - Parameter old: a library of the same sources, whose pixels are kept where they were decoded under the same limits.
    init(
        store: any SourceStore, limits: ServiceLimits, metrics: ServiceMetrics, lookups: WorkerPool,
        overload: OverloadReporter, keeping old: SourceLibrary? = nil
    ) {
        self.store = store
        resolver = PictureResolver(store: store)
        self.limits = limits
        self.metrics = metrics
        self.lookups = lookups
        decodingMemory = MemoryBudget(capacity: limits.decoding.maximumByteCount)
        self.overload = overload
        sightings = ShardedCache(byteBudget: Self.sightingsByteBudget)
        let kept = old.flatMap { $0.limits.decoding == limits.decoding ? $0 : nil }
        sizes = kept?.sizes ?? ShardedCache(byteBudget: Self.sizesByteBudget)
        // Few and large entries: one shard, so that a single source may take half of the budget.
        decoded = kept?.decoded ?? ShardedCache(byteBudget: limits.sourceCacheByteBudget, shardCount: 1)
        decoded.change(byteBudget: limits.sourceCacheByteBudget)
    }

    private static let sightingsByteBudget = 4 << 20
    /// For the sizes of files whose pixels are not kept.
    private static let sizesByteBudget = 1 << 20

    var decodedStatistics: CacheStatistics { decoded.statistics }
    var decodingMemoryStatistics: MemoryBudgetStatistics { decodingMemory.statistics }

    /// What stands behind a path, at most `recheckInterval` old; calls back before it returns where that is known.
    func sighting(
        of request: PictureRequest, deadline: Deadline, completion: @escaping @Sendable (SightingResult) -> Void
    ) -> FlightTicket? {
        if let sighting = sightings.value(for: request), sighting.trustedUntil > .now {
            completion(.success(sighting))
            return nil
        }
        return lookupFlights.join(
            request, start: { startLookup(of: request, deadline, landing: $0) }, completion: completion)
    }

    private func startLookup(
        of request: PictureRequest, _ deadline: Deadline, landing flight: Flight<SightingResult>
    ) {
        let job = WorkerPool.Job(deadline: deadline) { [self] turn, _ in
            if let error = turn.error(overload) {
                flight.land(.failure(error))
                return .done
            }
            if flight.isAbandoned { return .abandoned }
            flight.land(Result { () throws(ServiceError) in try look(for: request) })
            return .done
        }
        do throws(AdmissionRefusal) {
            let ticket = try lookups.submit(job)
            flight.whenAbandoned { [lookups] in lookups.withdraw(ticket) }
        } catch {
            flight.land(.failure(overload.error(for: error)))
        }
    }

    private func look(for request: PictureRequest) throws(ServiceError) -> Sighting {
        let sighting = Sighting(picture: try resolve(request), trustedUntil: .now + limits.recheckInterval)
        let cost = request.path.description.utf8.count + sighting.picture.validator.utf8.count
        sightings.insert(sighting, for: request, cost: cost)
        return sighting
    }

    /// What stands behind a path; as it was last seen, where the store cannot be asked at the moment.
    private func resolve(_ request: PictureRequest) throws(ServiceError) -> ResolvedPicture {
        do throws(ServiceError) {
            return try resolver.resolve(request)
        } catch {
            guard case .store(.unavailable) = error, let last = sightings.peek(request) else { throw error }
            return last.picture
        }
    }

    /// Has the next request look again, after what was seen turned out to be outdated.
    func forgetSighting(of request: PictureRequest) { sightings.removeValue(for: request) }

    // MARK: Pixels

    /// A file's pixels, where they are kept.
    func keptFile(of picture: ResolvedPicture) -> DecodedFile? { decoded.value(for: picture.pixelVersion) }

    /// How large a file is, where it was seen before.
    func knownSize(of picture: ResolvedPicture) -> SourceSize? { sizes.value(for: picture.pixelVersion) }

    /// How many pixels would have to be decoded, as far as is known: none where they are kept.
    func knownDecodingCost(of picture: ResolvedPicture) -> Int {
        decoded.peek(picture.pixelVersion) == nil ? knownSize(of: picture)?.pixelCount ?? 0 : 0
    }

    /// A file's bytes; how large a picture they say they hold is known from here on.
    ///
    /// Blocks.
    func load(_ picture: ResolvedPicture) throws(ServiceError) -> LoadedFile {
        let file = try loadFile(of: picture)
        let version = picture.pixelVersion
        sizes.insert(file.size, for: version, cost: version.heldByteCount)
        return file
    }

    /// What is known of a file that is drawn while it is decoded; nil where it is not.
    func streamedPicture(_ source: Source, of picture: ResolvedPicture) throws(ServiceError) -> StreamedPicture? {
        try StreamedPicture(source, of: picture, limits: limits, converter: colours)
    }

    /// Does work that holds so much memory, once there is so much.
    func withDecodingMemory<Value>(
        _ byteCount: Int, deadline: Deadline, _ work: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        let start = ContinuousClock.now
        guard decodingMemory.take(byteCount, deadline: deadline) else {
            throw overload.error(for: .slow(wait: ContinuousClock.now - start))
        }
        defer { decodingMemory.giveBack(byteCount) }
        return try work()
    }

    /// Decodes a file on this thread, unless another thread is at it.
    ///
    /// - Parameters:
    ///   - loaded: its bytes, where they are at hand.
    ///   - deadline: until when it may wait for memory.
    ///   - completion: called with the pixels, before this returns or later by the other thread. They carry the metadata
    ///     of the bytes that were decoded, which may be newer than those in `picture`.
    func decode(
        _ picture: ResolvedPicture, _ loaded: LoadedFile?, deadline: Deadline,
        completion: @escaping @Sendable (FileResult) -> Void
    ) {
        let version = picture.pixelVersion
        _ = fileFlights.join(
            version,
            start: { flight in
                // Between the search in the cache and the flight's beginning, another may have landed.
                if let file = decoded.peek(version) { return flight.land(.success(file)) }
                do throws(ServiceError) {
                    flight.land(.success(try decodeNow(picture, loaded, deadline)))
                } catch {
                    flight.land(.failure(error))
                }
            },
            completion: completion)
    }

    private func decodeNow(
        _ picture: ResolvedPicture, _ loaded: LoadedFile?, _ deadline: Deadline
    ) throws(ServiceError) -> DecodedFile {
        var file = try decodeFile(of: picture, loaded, deadline)
        if let arrow = picture.arrow {
            let arrowFile = try decodeFile(of: arrow.picture, nil, deadline)
            file = try ArrowJoining(limits: limits).join(file, of: picture, with: arrowFile, of: arrow)
        }
        decoded.insert(file, for: picture.matching(file).pixelVersion, cost: file.heldByteCount)
        return file
    }

    private func decodeFile(
        of picture: ResolvedPicture, _ loaded: LoadedFile?, _ deadline: Deadline
    ) throws(ServiceError) -> DecodedFile {
        let file = if let loaded { loaded } else { try loadFile(of: picture) }
        // Ten huge pictures at once take no more memory than one: the others wait, or come back later.
        return try withDecodingMemory(file.decodingByteCount, deadline: deadline) { () throws(ServiceError) in
            try metrics.timing(.decode) { () throws(ServiceError) in
                try DecodedFile(
                    file.source, isNinePatchName: picture.isNinePatchName, limits: limits.decoding,
                    choice: picture.decoding, converter: colours)
            }
        }
    }

    private func loadFile(of picture: ResolvedPicture) throws(ServiceError) -> LoadedFile {
        let source = try metrics.timing(.load) { () throws(ServiceError) in
            do throws(StoreError) { return try store.load(picture.file) } catch { throw .store(error) }
        }
        return try LoadedFile(source, limits: limits)
    }
}

extension WorkerPool.Turn {
    /// What becomes of work that is dropped; nil where its turn has come.
    func error(_ overload: OverloadReporter) -> ServiceError? {
        switch self {
        case .work: nil
        case .expired: .deadlineExceeded
        case .refused(let refusal): overload.error(for: refusal)
        }
    }
}
