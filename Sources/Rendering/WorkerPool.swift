package import Dispatch
import Locks

/// A fixed number of workers behind an ``AdmissionQueue``.
///
/// Work is CPU-bound or waits for a disk; it must not block on other work of the same pool, but may be parked for it.
/// Workers run at a low priority, so that answers from memory stay fast while renders are under way.
package final class WorkerPool: Sendable {
    /// Work with the moment until which it is wanted.
    package struct Job: Sendable {
        /// What it touches, in pixels, as far as is known.
        package var cost: Int
        /// When the job's turn comes later than this, it is dropped.
        package var deadline: Deadline
        /// Called once: to work, or with the reason why the work is dropped; not at all once the job is withdrawn.
        package var perform: Performance

        package init(cost: Int = 0, deadline: Deadline, perform: @escaping Performance) {
            self.cost = cost
            self.deadline = deadline
            self.perform = perform
        }
    }

    /// A stretch of work on one worker, without a break.
    package typealias Performance = @Sendable (Turn, JobTicket) -> Step

    /// What becomes of a job whose turn has come.
    package enum Turn: Hashable, Sendable {
        case work
        /// Its deadline has passed while it waited.
        case expired
        /// It has waited too long, or has turned out heavier than there is room for.
        case refused(AdmissionRefusal)
    }

    /// How a stretch of work ends.
    package enum Step: Sendable {
        case done
        /// Nobody waits for it any more, so it was given up.
        case abandoned
        /// It costs as much as this in all, and goes on when there is room for that.
        case heavier(cost: Int, Performance)
        /// It waits for another job, and goes on by ``WorkerPool/resume(_:with:)``.
        case parked
    }

    private struct Waiting: Sendable {
        var deadline: Deadline
        var perform: Performance

        func turn() -> Turn { deadline.hasPassed ? .expired : .work }
    }

    private struct State {
        var queue: AdmissionQueue<Waiting>
        var statistics = WorkerPoolStatistics()
        var isExpiryDue = false

        /// The next moment at which somebody's patience ends, where nobody looks for that yet.
        mutating func claimExpiry() -> ContinuousClock.Instant? {
            guard !isExpiryDue, let expiry = queue.nextExpiry() else { return nil }
            isExpiryDue = true
            return expiry
        }
    }

    private typealias Start = (ticket: JobTicket, work: Waiting)

    private let state: Locked<State>
    private let threads: WorkerThreads
    private let timer: DispatchQueue

    package init(label: String, limits: AdmissionLimits, priority: DispatchQoS = .background) {
        precondition(limits.workerCount > 0 && limits.queueLimit >= 0)
        state = Locked(State(queue: AdmissionQueue(limits: limits)))
        threads = WorkerThreads(label: label, priority: priority)
        timer = DispatchQueue(label: label + ".timer")
    }

    /// Jobs that run at the same time.
    package var workerCount: Int { state.withLock { $0.queue.limits.workerCount } }

    package var statistics: WorkerPoolStatistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.running = state.queue.runningCount
            statistics.heavyRunning = state.queue.heavyRunningCount
            statistics.queued = state.queue.queuedCount
            return statistics
        }
    }

    /// Changes the limits for whatever comes from now on; who waits keeps its place.
    package func change(_ limits: AdmissionLimits) {
        state.withLock { $0.queue.limits = limits }
        startWaiting()
    }

    /// Whether a job of that cost is a heavy one.
    package func isHeavy(_ cost: Int) -> Bool { cost >= state.withLock { $0.queue.limits.heavyCost } }

    /// Queues a job, or refuses it at once: then `perform` is not called.
    package func submit(_ job: Job) throws(AdmissionRefusal) -> JobTicket {
        let work = Waiting(deadline: job.deadline, perform: job.perform)
        switch decide({ $0.offer(work, cost: job.cost, now: .now) }) {
        case .refuse(let refusal): throw refusal
        case .wait(let ticket): return ticket
        case .start(let ticket):
            threads.run { [self] in run((ticket, work)) }
            return ticket
        }
    }

    /// Has the queue decide on a job; a refusal is counted, and the end of somebody's patience looked out for.
    private func decide(
        _ decide: (inout AdmissionQueue<Waiting>) -> AdmissionQueue<Waiting>.Decision
    ) -> AdmissionQueue<Waiting>.Decision {
        let (decision, expiry) = state.withLock { state in
            let decision = decide(&state.queue)
            if case .refuse = decision { state.statistics.refused += 1 }
            return (decision, state.claimExpiry())
        }
        scheduleExpiry(expiry)
        return decision
    }

    /// Goes on with a parked job when a worker is free.
    package func resume(_ ticket: JobTicket, by deadline: Deadline, with perform: @escaping Performance) {
        let expiry = state.withLock { state in
            state.queue.resume(ticket, with: Waiting(deadline: deadline, perform: perform), now: .now)
            return state.claimExpiry()
        }
        scheduleExpiry(expiry)
        startWaiting()
    }

    /// Takes a job out that nobody waits for any more; one that runs goes on until it looks for itself.
    package func withdraw(_ ticket: JobTicket) {
        state.withLock { state in
            if state.queue.withdraw(ticket) { state.statistics.unwanted += 1 }
        }
    }
}

// MARK: - Workers

extension WorkerPool {
    /// One worker: its first job, then whatever waits, until nothing does.
    private func run(_ first: Start) {
        var next: Start? = first
        while let start = next {
            let turn = start.work.turn()
            next = proceed(start, turn, start.work.perform(turn, start.ticket))
            // What was just done may have made room for more than this worker takes.
            if let next, next.ticket != start.ticket { startWaiting() }
        }
    }

    private func startWaiting() {
        while let start = state.withLock({ $0.queue.startNext(now: .now) }) {
            threads.run { [self] in run(start) }
        }
    }

    /// Takes note of how a stretch of work ended.
    ///
    /// What ends and what the worker takes up next are one step: nobody sees work that waits beside idle workers.
    ///
    /// - Returns: what to go on with: the same job, or another that waits.
    private func proceed(_ start: Start, _ turn: Turn, _ step: Step) -> Start? {
        switch step {
        case .done, .abandoned:
            return state.withLock { state in
                state.queue.finish(start.ticket, now: .now)
                state.statistics.count(turn, step)
                return state.queue.startNext(now: .now)
            }
        case .parked:
            return state.withLock { state in
                if let work = state.queue.park(start.ticket, now: .now) { return (start.ticket, work) }
                return state.queue.startNext(now: .now)
            }
        case .heavier(let cost, let perform):
            return raise(start.ticket, to: cost, Waiting(deadline: start.work.deadline, perform: perform))
        }
    }

    private func raise(_ ticket: JobTicket, to cost: Int, _ work: Waiting) -> Start? {
        switch decide({ $0.raise(ticket, to: cost, then: work, now: .now) }) {
        case .start: return (ticket, work)
        case .wait: break
        case .refuse(let refusal): _ = work.perform(.refused(refusal), ticket)
        }
        return state.withLock { $0.queue.startNext(now: .now) }
    }
}

// MARK: - Time in the queue

extension WorkerPool {
    private func scheduleExpiry(_ expiry: ContinuousClock.Instant?) {
        guard let expiry else { return }
        let delay = max(.zero, expiry - .now)
        timer.asyncAfter(deadline: .now() + .milliseconds(delay.wholeMilliseconds)) { [self] in
            let (overdue, timeout, next) = state.withLock { state in
                state.isExpiryDue = false
                let overdue = state.queue.expire(now: .now)
                state.statistics.overdue += overdue.count
                return (overdue, state.queue.limits.queueTimeout, state.claimExpiry())
            }
            for (ticket, work) in overdue { _ = work.perform(.refused(.slow(wait: timeout)), ticket) }
            scheduleExpiry(next)
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds) * 1_000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
