import Caching
import Codecs
import Rendering
import Stores

/// Sources by name: their validators, looked at no more often than configured, and their pixels, kept decoded.
///
/// Lookups of validators have their own few threads: a queue full of renders does not delay them.
final class SourceLibrary: Sendable {
    /// A source's metadata and how long they are taken for true without looking again.
    struct Sighting: Sendable {
        var metadata: SourceMetadata
        var trustedUntil: ContinuousClock.Instant
    }

    typealias SightingResult = Result<Sighting, ServiceError>
    typealias SourceResult = Result<DecodedSource, ServiceError>

    private let store: any SourceStore
    private let limits: ServiceLimits
    private let metrics: ServiceMetrics
    private let lookups: WorkerPool
    private let workers: WorkerPool
    private let sightings: ShardedCache<SourcePath, Sighting>
    private let decoded: ShardedCache<SourceVersion, DecodedSource>
    private let lookupFlights = Flights<SourcePath, SightingResult>()
    private let sourceFlights = Flights<SourceVersion, SourceResult>()

    init(
        store: any SourceStore, limits: ServiceLimits, metrics: ServiceMetrics, lookups: WorkerPool, workers: WorkerPool
    ) {
        self.store = store
        self.limits = limits
        self.metrics = metrics
        self.lookups = lookups
        self.workers = workers
        sightings = ShardedCache(byteBudget: Self.sightingsByteBudget)
        // Few and large entries: one shard, so that a single source may take half of the budget.
        decoded = ShardedCache(byteBudget: limits.sourceCacheByteBudget, shardCount: 1)
    }

    private static let sightingsByteBudget = 4 << 20

    var decodedStatistics: CacheStatistics { decoded.statistics }

    /// A source's metadata, at most `recheckInterval` old; calls back before it returns where they are known.
    func sighting(of path: SourcePath, completion: @escaping @Sendable (SightingResult) -> Void) -> FlightTicket? {
        if let sighting = sightings.value(for: path), sighting.trustedUntil > .now {
            completion(.success(sighting))
            return nil
        }
        return lookupFlights.join(path, start: { startLookup(of: path, landing: $0) }, completion: completion)
    }

    private func startLookup(of path: SourcePath, landing flight: Flight<SightingResult>) {
        let job = WorkerPool.Job(
            deadline: Deadline(after: limits.renderDeadline), isWanted: { !flight.isAbandoned },
            perform: { [self] turn in
                flight.land(turn.result { () throws(ServiceError) in try look(at: path) })
            })
        submit(job, to: lookups) { flight.land(.failure($0)) }
    }

    private func look(at path: SourcePath) throws(ServiceError) -> Sighting {
        do throws(StoreError) { return note(try store.metadata(of: path), of: path) } catch { throw .store(error) }
    }

    private func note(_ metadata: SourceMetadata, of path: SourcePath) -> Sighting {
        let sighting = Sighting(metadata: metadata, trustedUntil: .now + limits.recheckInterval)
        sightings.insert(sighting, for: path, cost: path.description.utf8.count)
        return sighting
    }

    /// A source's pixels; `metadata` is what the caller saw last.
    ///
    /// Calls back at once where they are kept, else from a worker; the result carries the metadata of the bytes that
    /// were decoded, which may be newer.
    func source(
        _ path: SourcePath, _ metadata: SourceMetadata, deadline: Deadline,
        completion: @escaping @Sendable (SourceResult) -> Void
    ) {
        let version = SourceVersion(path: path, validator: metadata.validator)
        if let source = decoded.value(for: version) { return completion(.success(source)) }
        _ = sourceFlights.join(
            version, start: { startDecoding(version, deadline, landing: $0) }, completion: completion)
    }

    private func startDecoding(_ version: SourceVersion, _ deadline: Deadline, landing flight: Flight<SourceResult>) {
        let job = WorkerPool.Job(deadline: deadline) { [self] turn in
            flight.land(turn.result { () throws(ServiceError) in try decode(version) })
        }
        submit(job, to: workers) { flight.land(.failure($0)) }
    }

    private func decode(_ version: SourceVersion) throws(ServiceError) -> DecodedSource {
        let file = try metrics.timing(.load) { () throws(ServiceError) in
            do throws(StoreError) { return try store.load(version.path) } catch { throw .store(error) }
        }
        let image = try metrics.timing(.decode) { () throws(ServiceError) in
            do throws(DecodingError) {
                return try decodeImage(file.bytes, limits: limits.decoding)
            } catch {
                throw .decoding(error)
            }
        }
        let source = DecodedSource(image: image, sighting: note(file.metadata, of: version.path))
        decoded.insert(
            source, for: SourceVersion(path: version.path, validator: file.metadata.validator),
            cost: source.heldByteCount)
        return source
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
