import Dispatch
import Locks
import Rendering
import TestSupport
import Testing

/// The pool without pictures: jobs are gates that tests open.
@Suite struct WorkerPoolTests {
    private static let never = Deadline(after: .seconds(600))

    private func pool(workers: Int = 1, queue: Int = 8) -> WorkerPool {
        // Not at the lowest priority: a busy machine may keep that waiting.
        WorkerPool(
            label: "test", configuration: WorkerPool.Configuration(workerCount: workers, queueLimit: queue),
            priority: .userInitiated)
    }

    /// Keeps a worker busy until `gate` is signalled.
    private func occupy(_ pool: WorkerPool, until gate: DispatchSemaphore) throws {
        let hasBegun = Turns()
        try pool.submit(
            WorkerPool.Job(deadline: Self.never) { turn in
                hasBegun.note(0, turn)
                _ = gate.wait(timeout: .now() + .seconds(30))
            })
        try #require(eventually { hasBegun.noted.count == 1 })
    }

    /// Submits a job that notes its turn.
    private func submit(
        _ pool: WorkerPool, _ name: Int, to turns: Turns, deadline: Deadline = never,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws {
        try pool.submit(WorkerPool.Job(deadline: deadline, isWanted: isWanted) { turns.note(name, $0) })
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
            #expect(throws: WorkerPoolFull.self) { try submit(pool, name, to: turns) }
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
        #expect(throws: WorkerPoolFull.self) { try submit(pool, 0, to: Turns()) }
        gate.signal()
    }

    @Test func dropsWhatCameTooLateOrIsNotWanted() throws {
        let pool = pool()
        let gate = DispatchSemaphore(value: 0)
        try occupy(pool, until: gate)
        let turns = Turns()
        let clientIsThere = Flag()
        let passed = Deadline(after: .zero)
        try submit(pool, 0, to: turns, deadline: passed)
        try submit(pool, 1, to: turns)
        try submit(pool, 2, to: turns, isWanted: { clientIsThere.isSet })
        try submit(pool, 3, to: turns, deadline: passed, isWanted: { false })
        clientIsThere.clear()
        gate.signal()
        try #require(eventually { pool.statistics.running == 0 })
        #expect(turns.noted.map(\.name) == [0, 1, 2, 3], "each is told, so that whoever waits learns it")
        #expect(turns.noted.map(\.turn) == [.expired, .work, .unwanted, .unwanted])
        let statistics = pool.statistics
        #expect(statistics.completed == 2)
        #expect(statistics.expired == 1)
        #expect(statistics.unwanted == 2)
        #expect(statistics.queued == 0)
    }

    @Test func aJobMaySubmitAnother() throws {
        let pool = pool()
        let turns = Turns()
        try pool.submit(
            WorkerPool.Job(deadline: Self.never) { turn in
                turns.note(0, turn)
                try? pool.submit(WorkerPool.Job(deadline: Self.never) { turns.note(1, $0) })
            })
        #expect(eventually { turns.noted.map(\.name) == [0, 1] })
    }

    /// Every job is performed once or refused, never more run at once than there are workers, and the figures add up.
    @Test func manyThreadsAtOnce() throws {
        let pool = pool(workers: 3, queue: 16)
        let turns = Turns()
        let crowd = Crowd()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<400 {
                let name = thread * 400 + number
                let job = WorkerPool.Job(deadline: Self.never, isWanted: { !number.isMultiple(of: 7) }) { turn in
                    crowd.enter()
                    turns.note(name, turn)
                    crowd.leave()
                }
                do throws(WorkerPoolFull) { try pool.submit(job) } catch { crowd.turnAway() }
            }
        }
        try #require(eventually { pool.statistics.running == 0 })
        let statistics = pool.statistics
        #expect(crowd.most <= 3)
        #expect(statistics.refused == crowd.turnedAway)
        #expect(turns.noted.count + statistics.refused == 8 * 400)
        #expect(Set(turns.noted.map(\.name)).count == turns.noted.count)
        #expect(statistics.completed == turns.noted.count { $0.turn == .work })
        #expect(statistics.unwanted == turns.noted.count { $0.turn == .unwanted })
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

private final class Flag: Sendable {
    private let value = Locked(true)

    var isSet: Bool { value.withLock { $0 } }

    func clear() { value.withLock { $0 = false } }
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
