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
    private let workers: WorkerPool
    private let decodingMemory: MemoryBudget
    private let sightings: ShardedCache<PictureRequest, Sighting>
    private let decoded: ShardedCache<SourceVersion, DecodedFile>
    private let lookupFlights = Flights<PictureRequest, SightingResult>()
    private let fileFlights = Flights<SourceVersion, FileResult>()

    init(
        store: any SourceStore, limits: ServiceLimits, metrics: ServiceMetrics, lookups: WorkerPool, workers: WorkerPool
    ) {
        self.store = store
        resolver = PictureResolver(store: store)
        self.limits = limits
        self.metrics = metrics
        self.lookups = lookups
        self.workers = workers
        decodingMemory = MemoryBudget(capacity: limits.decoding.maximumByteCount)
        sightings = ShardedCache(byteBudget: Self.sightingsByteBudget)
        // Few and large entries: one shard, so that a single source may take half of the budget.
        decoded = ShardedCache(byteBudget: limits.sourceCacheByteBudget, shardCount: 1)
    }

    private static let sightingsByteBudget = 4 << 20

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
        let job = WorkerPool.Job(deadline: deadline, isWanted: { !flight.isAbandoned }) { [self] turn in
            flight.land(turn.result { () throws(ServiceError) in try look(for: request) })
        }
        submit(job, to: lookups) { flight.land(.failure($0)) }
    }

    private func look(for request: PictureRequest) throws(ServiceError) -> Sighting {
        let sighting = Sighting(
            picture: try resolver.resolve(request), trustedUntil: .now + limits.recheckInterval)
        let cost = request.path.description.utf8.count + sighting.picture.validator.utf8.count
        sightings.insert(sighting, for: request, cost: cost)
        return sighting
    }

    /// Has the next request look again, after what was seen turned out to be outdated.
    func forgetSighting(of request: PictureRequest) { sightings.removeValue(for: request) }

    /// A file's pixels.
    ///
    /// Calls back at once where they are kept, else from a worker; the result carries the metadata of the bytes that
    /// were decoded, which may be newer than those in `picture`.
    ///
    /// - Returns: a way to say that the pixels are not wanted any more, nil where they were kept.
    func file(
        of picture: ResolvedPicture, deadline: Deadline, completion: @escaping @Sendable (FileResult) -> Void
    ) -> FlightTicket? {
        let version = picture.pixelVersion
        if let file = decoded.value(for: version) {
            completion(.success(file))
            return nil
        }
        return fileFlights.join(
            version, start: { startDecoding(picture, deadline, landing: $0) }, completion: completion)
    }

    private func startDecoding(
        _ picture: ResolvedPicture, _ deadline: Deadline, landing flight: Flight<FileResult>
    ) {
        // Between the search in the cache and the flight's beginning, another may have landed.
        let version = SourceVersion(path: picture.file, validator: picture.fileMetadata.validator)
        if let file = decoded.peek(version) { return flight.land(.success(file)) }
        let job = WorkerPool.Job(deadline: deadline, isWanted: { !flight.isAbandoned }) { [self] turn in
            flight.land(turn.result { () throws(ServiceError) in try decode(picture, deadline) })
        }
        submit(job, to: workers) { flight.land(.failure($0)) }
    }

    private func decode(_ picture: ResolvedPicture, _ deadline: Deadline) throws(ServiceError) -> DecodedFile {
        var file = try decodeFile(of: picture, deadline)
        if let arrow = picture.arrow {
            let arrowFile = try decodeFile(of: arrow.picture, deadline)
            file = try ArrowJoining(limits: limits).join(file, of: picture, with: arrowFile, of: arrow)
        }
        decoded.insert(file, for: picture.matching(file).pixelVersion, cost: file.heldByteCount)
        return file
    }

    private func decodeFile(of picture: ResolvedPicture, _ deadline: Deadline) throws(ServiceError) -> DecodedFile {
        let source = try metrics.timing(.load) { () throws(ServiceError) in
            do throws(StoreError) { return try store.load(picture.file) } catch { throw .store(error) }
        }
        // Ten huge pictures at once take no more memory than one: the others wait, or come back later.
        let byteCount = try DecodedFile.decodingByteCount(of: source, limits: limits.decoding)
        guard decodingMemory.take(byteCount, deadline: deadline) else {
            throw .overloaded(retryAfterSeconds: limits.retryAfterSeconds)
        }
        defer { decodingMemory.giveBack(byteCount) }
        return try metrics.timing(.decode) { () throws(ServiceError) in
            try DecodedFile(source, isNinePatchName: picture.isNinePatchName, limits: limits.decoding)
        }
    }

    private func submit(_ job: WorkerPool.Job, to pool: WorkerPool, orElse refuse: (ServiceError) -> Void) {
        do throws(WorkerPoolFull) {
            try pool.submit(job)
        } catch {
            refuse(.overloaded(retryAfterSeconds: limits.retryAfterSeconds))
        }
    }
}

extension WorkerPool.Turn {
    /// Does the work when it is its turn; what was dropped has no one waiting or came too late.
    func result<Value>(_ work: () throws(ServiceError) -> Value) -> Result<Value, ServiceError> {
        guard self == .work else { return .failure(.deadlineExceeded) }
        do throws(ServiceError) { return .success(try work()) } catch { return .failure(error) }
    }
}
