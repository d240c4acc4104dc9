import Codecs
import Locks

/// Encoders' memory, lent to one render at a time and used again: as many as ever rendered at once.
final class WorkspacePool: Sendable {
    /// A workspace on its way from one render to the next.
    // Unchecked: the pool lends it to one thread at a time, and the lock orders the hand-over.
    private struct Idle: @unchecked Sendable {
        let workspace: EncodingWorkspace
    }

    private let idle = Locked<[Idle]>([])
    private let bandLimit: Int

    /// - Parameter bandLimit: in how many parts one large picture may be encoded at once.
    init(bandLimit: Int) { self.bandLimit = bandLimit }

    /// Encodes with an idle workspace, or with a new one where all are lent.
    func encode(
        _ body: (EncodingWorkspace) throws(EncodingError) -> EncodedImage
    ) throws(EncodingError) -> EncodedImage {
        let lent = idle.withLock { $0.popLast() } ?? Idle(workspace: EncodingWorkspace(bandLimit: bandLimit))
        defer { idle.withLock { $0.append(lent) } }
        return try body(lent.workspace)
    }

    /// Gives up what no render uses now.
    func removeIdle() {
        // Released outside the lock.
        _ = idle.withLock { idle in
            let removed = idle
            idle = []
            return removed
        }
    }
}
