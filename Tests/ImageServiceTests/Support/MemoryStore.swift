import Locks
import Stores

/// Sources in memory, with counts of what was asked for, and whatever trouble a test needs.
final class MemoryStore: SourceStore {
    private struct File {
        var bytes: [UInt8]
        var version: Int
        var modificationTime: Int64

        var metadata: SourceMetadata {
            SourceMetadata(validator: "v\(version)", modificationTime: modificationTime, byteCount: bytes.count)
        }
    }

    private struct State {
        var files: [String: File] = [:]
        var failures: [String: StoreError] = [:]
        var loadGates: [String: Gate] = [:]
        var lookupGates: [String: Gate] = [:]
        var beforeLoad: (@Sendable () -> Void)?
        var loads: [String: Int] = [:]
        var lookups: [String: Int] = [:]
        var loadsUnderWay = 0
        var lookupsUnderWay = 0
    }

    private let state = Locked(State())

    // MARK: For tests

    func put(_ name: String, _ bytes: [UInt8], version: Int = 1, modificationTime: Int64 = 1_000_000_000) {
        state.withLock {
            $0.files[name] = File(bytes: bytes, version: version, modificationTime: modificationTime)
        }
    }

    /// From now on, or with nil no longer, this source cannot be had.
    func fail(_ name: String, with error: StoreError?) { state.withLock { $0.failures[name] = error } }

    func holdLoads(of name: String) -> Gate {
        let gate = Gate()
        state.withLock { $0.loadGates[name] = gate }
        return gate
    }

    func holdLookups(of name: String) -> Gate {
        let gate = Gate()
        state.withLock { $0.lookupGates[name] = gate }
        return gate
    }

    /// Something that happens behind the service's back, after a lookup and before the load.
    func beforeLoad(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.beforeLoad = action } }

    func loadCount(_ name: String) -> Int { state.withLock { $0.loads[name, default: 0] } }
    func lookupCount(_ name: String) -> Int { state.withLock { $0.lookups[name, default: 0] } }
    /// Loads that have begun and not ended: held ones, mostly.
    var loadsUnderWay: Int { state.withLock { $0.loadsUnderWay } }
    var lookupsUnderWay: Int { state.withLock { $0.lookupsUnderWay } }

    // MARK: SourceStore

    func metadata(of path: SourcePath) throws(StoreError) -> SourceMetadata {
        let name = path.description
        let gate = state.withLock { state in
            state.lookups[name, default: 0] += 1
            state.lookupsUnderWay += 1
            return state.lookupGates[name]
        }
        gate?.pass()
        state.withLock { $0.lookupsUnderWay -= 1 }
        return try file(name).metadata
    }

    func load(_ path: SourcePath) throws(StoreError) -> Source {
        let name = path.description
        let (gate, action) = state.withLock { state in
            state.loads[name, default: 0] += 1
            state.loadsUnderWay += 1
            return (state.loadGates[name], state.beforeLoad)
        }
        action?()
        gate?.pass()
        state.withLock { $0.loadsUnderWay -= 1 }
        let file = try file(name)
        return Source(bytes: file.bytes, metadata: file.metadata)
    }

    private func file(_ name: String) throws(StoreError) -> File {
        let (file, failure) = state.withLock { ($0.files[name], $0.failures[name]) }
        if let failure { throw failure }
        guard let file else { throw .notFound }
        return file
    }
}
