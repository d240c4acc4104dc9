import Dispatch
import Locks
import Rendering
import TestSupport
import Testing

/// The pool without pictures: jobs are gates that tests open.
@Suite struct WorkerPoolTests {
    private static let never = Deadline(after: .seconds(600))

    private func pool(workers: Int = 1, queue: Int = 8, patience: Duration = .seconds(600)) -> WorkerPool {
        // Not at the lowest priority: a busy machine may keep that waiting.
        WorkerPool(
            label: "test", limits: AdmissionLimits(workerCount: workers, queueLimit: queue, queueTimeout: patience),
            priority: .userInitiated)
    }

    /// Keeps a worker busy until `gate` is signalled.
    private func occupy(_ pool: WorkerPool, until gate: DispatchSemaphore) throws {
        let hasBegun = Turns()
        _ = try pool.submit(
            WorkerPool.Job(deadline: Self.never) { turn, _ in
                hasBegun.note(0, turn)
                _ = gate.wait(timeout: .now() + .seconds(30))
                return .done
            })
        try #require(eventually { hasBegun.noted.count == 1 })
    }

    /// Submits a job that notes its turn.
    @discardableResult
    private func submit(
        _ pool: WorkerPool, _ name: Int, to turns: Turns, deadline: Deadline = never
    ) throws -> JobTicket {
        try pool.submit(
            WorkerPool.Job(deadline: deadline) { turn, _ in
                turns.note(name, turn)
                return .done
            })
    }

    @Test func worksInOrder() throws {
        let pool = pool(queue: 3_000)
        let gate = DispatchSemaphore(value: 0)
        try occupy(pool, until: gate)
        let turns = Turns()
        for name in 0..<2_500 { try submit(pool, name, to: turns) }
        #expect(pool.statistics.queued == 2_500)
        gate.signal()
        try #require(eventually { turns.noted.count == 2_500 })
        #expect(turns.noted.map(\.name) == Array(0..<2_500))
        #expect(turns.noted.allSatisfy { $0.turn == .work })
    }

    @Test func refusesAtOnceWhatTheQueueCannotHold() throws {
        let pool = pool(workers: 2, queue: 3)
        let gate = DispatchSemaphore(value: 0)
        try occupy(pool, until: gate)
        try occupy(pool, until: gate)
        let turns = Turns()
        for name in 0..<3 { try submit(pool, name, to: turns) }
        for name in 3..<5 {
            #expect(throws: AdmissionRefusal.full) { try submit(pool, name, to: turns) }
        }
        #expect(pool.statistics.running == 2)
        #expect(pool.statistics.queued == 3)
        #expect(pool.statistics.refused == 2)
        gate.signal()
        gate.signal()
        try #require(eventually { pool.statistics.running == 0 })
        #expect(turns.noted.map(\.name).sorted() == [0, 1, 2], "what was refused is never performed")
        try submit(pool, 9, to: turns)
        #expect(eventually { turns.noted.last?.name == 9 }, "there is room again")
    }

    @Test func aQueueOfNoneTakesWhatAWorkerIsFreeFor() throws {
        let pool = pool(queue: 0)
        let gate = DispatchSemaphore(value: 0)
        try occupy(pool, until: gate)
        #expect(throws: AdmissionRefusal.full) { try submit(pool, 0, to: Turns()) }
        gate.signal()
    }

    @Test func dropsWhatCameTooLateOrIsNotWanted() throws {
        let pool = pool()
        let gate = DispatchSemaphore(value: 0)
        try occupy(pool, until: gate)
        let turns = Turns()
        try submit(pool, 0, to: turns, deadline: Deadline(after: .zero))
        try submit(pool, 1, to: turns)
        let unwanted = try submit(pool, 2, to: turns)
        #expect(pool.statistics.queued == 3)
        pool.withdraw(unwanted)
        pool.withdraw(unwanted)
        #expect(pool.statistics.queued == 2, "it makes room at once")
        gate.signal()
        try #require(eventually { pool.statistics.running == 0 })
        #expect(turns.noted.map(\.name) == [0, 1])
        #expect(turns.noted.map(\.turn) == [.expired, .work])
        let statistics = pool.statistics
        #expect(statistics.completed == 2)
        #expect(statistics.expired == 1)
        #expect(statistics.unwanted == 1)
        #expect(statistics.queued == 0)
    }

    /// Told as soon as the time is over, not when a worker happens to be free.
    @Test func refusesWhatHasWaitedTooLong() throws {
        let pool = pool(patience: .milliseconds(20))
        let gate = DispatchSemaphore(value: 0)
        try occupy(pool, until: gate)
        let turns = Turns()
        for name in 0..<3 { try submit(pool, name, to: turns) }
        try #require(eventually { turns.noted.count == 3 })
        #expect(turns.noted.allSatisfy { $0.turn == .refused(.slow(wait: .milliseconds(20))) })
        #expect(pool.statistics.overdue == 3)
        #expect(pool.statistics.queued == 0)
        gate.signal()
        try #require(eventually { pool.statistics.running == 0 })
        try submit(pool, 9, to: turns)
        #expect(eventually { turns.noted.last?.turn == .work })
    }

    @Test func aJobMaySubmitAnother() throws {
        let pool = pool()
        let turns = Turns()
        _ = try pool.submit(
            WorkerPool.Job(deadline: Self.never) { turn, _ in
                turns.note(0, turn)
                _ = try? pool.submit(
                    WorkerPool.Job(deadline: Self.never) { turn, _ in
                        turns.note(1, turn)
                        return .done
                    })
                return .done
            })
        #expect(eventually { turns.noted.map(\.name) == [0, 1] })
    }

    /// A parked job frees its worker, and goes on when it is called, even where that came first.
    @Test(arguments: [false, true])
    func aParkedJobFreesItsWorker(isEarly: Bool) throws {
        let pool = pool()
        let turns = Turns()
        let parked = Locked<JobTicket?>(nil)
        _ = try pool.submit(
            WorkerPool.Job(deadline: Self.never) { _, ticket in
                if isEarly {
                    pool.resume(ticket, by: Self.never) { turn, _ in
                        turns.note(0, turn); return .done
                    }
                }
                parked.withLock { $0 = ticket }
                return .parked
            })
        if !isEarly {
            try #require(eventually { pool.statistics.queued == 1 && pool.statistics.running == 0 })
            try submit(pool, 1, to: turns)
            try #require(eventually { turns.noted.count == 1 }, "another has the worker")
            let ticket = try #require(parked.withLock { $0 })
            pool.resume(ticket, by: Self.never) { turn, _ in
                turns.note(0, turn); return .done
            }
        }
        #expect(eventually { turns.noted.last?.name == 0 && pool.statistics.running == 0 })
        #expect(pool.statistics.queued == 0)
    }

    /// One heavy job holds the heavy lane's only worker; light ones go past it, another heavy one does not.
    @Test(arguments: [1, 2])
    func heavyJobsLeaveAWorkerToLightOnes(workers: Int) throws {
        let pool = pool(workers: workers)
        let gate = DispatchSemaphore(value: 0)
        let turns = Turns()
        let heavy = { (name: Int) in
            WorkerPool.Job(deadline: Self.never) { turn, _ in
                .heavier(cost: 1 << 30) { _, _ in
                    turns.note(name, turn)
                    _ = gate.wait(timeout: .now() + .seconds(30))
                    return .done
                }
            }
        }
        _ = try pool.submit(heavy(100))
        try #require(eventually { turns.noted.count == 1 })
        _ = try pool.submit(heavy(200))
        for name in 0..<5 { try submit(pool, name, to: turns) }
        try #require(eventually { turns.noted.count == 6 })
        #expect(turns.noted.map(\.name) == [100, 0, 1, 2, 3, 4])
        #expect(pool.statistics.heavyRunning == 1)
        #expect(pool.statistics.queued == 1)
        gate.signal()
        gate.signal()
        #expect(eventually { turns.noted.last?.name == 200 && pool.statistics.running == 0 })
    }

    /// Every job is performed once or refused, never more run at once than there are workers, and the figures add up.
    @Test func manyThreadsAtOnce() throws {
        let pool = pool(workers: 3, queue: 16)
        let turns = Turns()
        let crowd = Crowd()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<400 {
                let name = thread * 400 + number
                let job = WorkerPool.Job(deadline: Self.never) { turn, _ in
                    crowd.enter()
                    turns.note(name, turn)
                    crowd.leave()
                    return number.isMultiple(of: 7) ? .abandoned : .done
                }
                do throws(AdmissionRefusal) { _ = try pool.submit(job) } catch { crowd.turnAway() }
            }
        }
        try #require(eventually { pool.statistics.running == 0 })
        let statistics = pool.statistics
        #expect(crowd.most <= 3)
        #expect(statistics.refused == crowd.turnedAway)
        #expect(turns.noted.count + statistics.refused == 8 * 400)
        #expect(Set(turns.noted.map(\.name)).count == turns.noted.count)
        #expect(turns.noted.allSatisfy { $0.turn == .work })
        #expect(statistics.unwanted == turns.noted.count { ($0.name % 400).isMultiple(of: 7) })
        #expect(statistics.completed + statistics.unwanted == turns.noted.count)
        #expect(statistics.expired == 0)
        #expect(statistics.queued == 0)
    }

    @Test func aDeadlinePasses() {
        #expect(Deadline(after: .zero).hasPassed)
        #expect(Deadline(after: .seconds(-1)).hasPassed)
        #expect(!Self.never.hasPassed)
    }
}

/// What became of jobs, in the order of their turns.
private final class Turns: Sendable {
    private let list = Locked<[(name: Int, turn: WorkerPool.Turn)]>([])

    var noted: [(name: Int, turn: WorkerPool.Turn)] { list.withLock { $0 } }

    func note(_ name: Int, _ turn: WorkerPool.Turn) { list.withLock { $0.append((name, turn)) } }
}

/// How many are at work at once, and how many were turned away.
private final class Crowd: Sendable {
    private let counts = Locked((now: 0, most: 0, turnedAway: 0))

    var most: Int { counts.withLock { $0.most } }
    var turnedAway: Int { counts.withLock { $0.turnedAway } }

    func enter() {
        counts.withLock { counts in
            counts.now += 1
            counts.most = max(counts.most, counts.now)
        }
    }

    func leave() { counts.withLock { $0.now -= 1 } }

    func turnAway() { counts.withLock { $0.turnedAway += 1 } }
}
