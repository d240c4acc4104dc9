package import Dispatch
import Locks

/// A fixed number of workers behind a bounded queue.
///
/// Work is CPU-bound or waits for a disk; it must not wait for other work of the same pool. Workers run at a low
/// priority, so that answers from memory stay fast while renders are under way.
package final class WorkerPool: Sendable {
    /// How a pool is sized.
    package struct Configuration: Hashable, Sendable {
        /// Jobs that run at the same time, at least 1.
        package var workerCount: Int
        /// Jobs that may wait; one more is refused at once.
        package var queueLimit: Int

        package init(workerCount: Int, queueLimit: Int = 256) {
            self.workerCount = workerCount
            self.queueLimit = queueLimit
        }
    }

    /// Work with the moment until which it is wanted.
    package struct Job: Sendable {
        /// When the job's turn comes later than this, it is dropped.
        package var deadline: Deadline
        /// Asked when the job's turn comes: false where nobody waits for it any more.
        package var isWanted: @Sendable () -> Bool
        /// Called exactly once: to work, or with the reason why the work is dropped.
        package var perform: @Sendable (Turn) -> Void

        package init(
            deadline: Deadline, isWanted: @escaping @Sendable () -> Bool = { true },
            perform: @escaping @Sendable (Turn) -> Void
        ) {
            self.deadline = deadline
            self.isWanted = isWanted
            self.perform = perform
        }
    }

    /// What becomes of a job whose turn has come.
    package enum Turn: Hashable, Sendable {
        case work
        /// Its deadline has passed while it waited.
        case expired
        /// Nobody waits for it any more.
        case unwanted
    }

    private struct State {
        var waiting = JobQueue()
        var statistics = WorkerPoolStatistics()
    }

    private let configuration: Configuration
    private let state = Locked(State())
    private let queue: DispatchQueue

    package init(label: String, configuration: Configuration, priority: DispatchQoS = .background) {
        precondition(configuration.workerCount > 0 && configuration.queueLimit >= 0)
        self.configuration = configuration
        queue = DispatchQueue(label: label, qos: priority, attributes: .concurrent)
    }

    package var statistics: WorkerPoolStatistics { state.withLock { $0.statistics } }

    /// Queues a job, or refuses it at once where the queue is full: then `perform` is not called.
    package func submit(_ job: Job) throws(WorkerPoolFull) {
        let limits = configuration
        let startsWorker = state.withLock { state -> Bool? in
            if state.statistics.running < limits.workerCount {
                state.statistics.running += 1
                return true
            }
            guard state.waiting.count < limits.queueLimit else {
                state.statistics.refused += 1
                return nil
            }
            state.waiting.append(job)
            state.statistics.queued = state.waiting.count
            return false
        }
        switch startsWorker {
        case .none: throw WorkerPoolFull()
        case .some(true): queue.async { [self] in work(beginningWith: job) }
        case .some(false): break
        }
    }

    /// One worker: its first job, then whatever waits, until nothing does.
    private func work(beginningWith first: Job) {
        var next: Job? = first
        while let job = next {
            let turn = turn(of: job)
            job.perform(turn)
            next = state.withLock { state in
                state.statistics.count(turn)
                let waiting = state.waiting.popFirst()
                state.statistics.queued = state.waiting.count
                if waiting == nil { state.statistics.running -= 1 }
                return waiting
            }
        }
    }

    private func turn(of job: Job) -> Turn {
        if !job.isWanted() { return .unwanted }
        return job.deadline.hasPassed ? .expired : .work
    }
}

/// The pool's queue is full; the client may come back later.
package struct WorkerPoolFull: Error, Hashable, Sendable {}

/// What a `WorkerPool` has done and is doing.
package struct WorkerPoolStatistics: Hashable, Sendable {
    package var running = 0
    package var queued = 0
    package var completed = 0
    package var expired = 0
    /// Dropped because nobody waited any more.
    package var unwanted = 0
    /// Refused because the queue was full.
    package var refused = 0

    package init() {}

    fileprivate mutating func count(_ turn: WorkerPool.Turn) {
        switch turn {
        case .work: completed += 1
        case .expired: expired += 1
        case .unwanted: unwanted += 1
        }
    }
}

/// First in, first out, in constant time.
private struct JobQueue {
    private var jobs: [WorkerPool.Job?] = []
    private var head = 0

    var count: Int { jobs.count - head }

    mutating func append(_ job: WorkerPool.Job) { jobs.append(job) }

    mutating func popFirst() -> WorkerPool.Job? {
        guard head < jobs.count else { return nil }
        defer {
            jobs[head] = nil
            head += 1
            if head == jobs.count || head >= 1_024 {
                jobs.removeFirst(head)
                head = 0
            }
        }
        return jobs[head]
    }
}
