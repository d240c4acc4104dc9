/// What a ``WorkerPool`` has done and is doing.
package struct WorkerPoolStatistics: Hashable, Sendable {
    package var running = 0
    /// Of those, the heavy ones.
    package var heavyRunning = 0
    package var queued = 0
    package var completed = 0
    /// Dropped because their deadline had passed when their turn came.
    package var expired = 0
    /// Dropped because nobody waited any more, before or while they were worked on.
    package var unwanted = 0
    /// Refused at once: the queue was full, or too slow.
    package var refused = 0
    /// Refused after they had waited for as long as they may.
    package var overdue = 0

    package init() {}

    mutating func count(_ turn: WorkerPool.Turn, _ step: WorkerPool.Step) {
        if case .abandoned = step {
            unwanted += 1
        } else if turn == .work {
            completed += 1
        } else if turn == .expired {
            expired += 1
        }
    }
}
