import Rendering
import TestSupport
import Testing

/// The rules of admission, without threads and with a clock that stands still.
@Suite struct AdmissionQueueTests {
    private func queue(
        workers: Int = 1, limit: Int = 100, timeout: Duration = .seconds(600), inFlight: Int = 1_000
    ) -> TestQueue {
        TestQueue(
            AdmissionLimits(
                workerCount: workers, queueLimit: limit, queueTimeout: timeout, heavyCost: 100,
                heavyCostInFlight: inFlight))
    }

    @Test func refusesWhatDoesNotFit() {
        let queue = queue(limit: 2)
        let taken = [queue.offer("a").hasBegun, queue.offer("b").hasBegun, queue.offer("c").hasBegun]
        let refusal = queue.offer("d").refusal
        #expect(taken == [true, false, false])
        #expect(refusal == .full)
        #expect(queue.queuedCount == 2)
        #expect(queue.offer("huge", cost: 100).hasBegun, "the heavy lane has a worker of its own")
    }

    /// Refused at once by the pace of those before: not made to wait for what will not come in time.
    @Test func refusesWhatWouldWaitTooLong() throws {
        let queue = queue(timeout: .milliseconds(100))
        let first = try #require(queue.offer("a").ticket)
        for name in ["b", "c", "d"] { #expect(queue.offer(name).ticket != nil) }
        queue.finish(first, at: 40)
        #expect(queue.startAll(at: 40) == ["b"])
        // Two wait, 40 ms each.
        #expect(queue.offer("e", at: 40).ticket != nil)
        let refusal = queue.offer("f", at: 40).refusal
        #expect(refusal == .slow(wait: .milliseconds(120)))
        #expect(queue.queuedCount == 3)
    }

    @Test func expiresWhatHasWaited() throws {
        let queue = queue(timeout: .milliseconds(100))
        _ = queue.offer("a")
        _ = queue.offer("b", at: 10)
        let c = try #require(queue.offer("c", at: 20).ticket)
        _ = queue.offer("d", at: 30)
        #expect(queue.withdraw(c))
        #expect(queue.nextExpiry() == 110)
        #expect(queue.expire(at: 109).isEmpty)
        #expect(queue.expire(at: 110) == ["b"])
        #expect(queue.nextExpiry() == 130)
        #expect(queue.expire(at: 500) == ["d"])
        #expect(queue.nextExpiry() == nil)
        #expect(queue.queuedCount == 0)
        #expect(queue.runningCount == 1, "what runs is not touched")
    }

    @Test func heavyJobsShareABudget() throws {
        let queue = queue(workers: 4, inFlight: 500)
        let first = try #require(queue.offer("a", cost: 900).ticket)
        #expect(!queue.offer("b", cost: 300).hasBegun)
        #expect(!queue.offer("c", cost: 300).hasBegun)
        #expect(queue.offer("small").hasBegun)
        #expect(queue.startAll().isEmpty)
        queue.finish(first, at: 1)
        #expect(queue.startAll() == ["b"], "one alone may cost more, two together may not")
    }

    /// Four workers, both kinds waiting: one worker for heavy jobs, the others for light ones, whoever ends first.
    @Test func neitherLaneStarves() throws {
        var generator = SeededGenerator(seed: 4)
        let queue = queue(workers: 4)
        var running: [JobTicket] = (0..<4).compactMap { _ in queue.offer("light").ticket }
        for _ in 0..<40 {
            #expect(!queue.offer("light").hasBegun)
            #expect(!queue.offer("heavy", cost: 100).hasBegun)
        }
        var begun: [String: Int] = [:]
        for step in 0..<40 {
            queue.finish(running.remove(at: Int.random(in: 0..<4, using: &generator)), at: step)
            let next = try #require(queue.startNext(at: step))
            #expect(queue.startNext(at: step) == nil)
            #expect(queue.heavyRunningCount == 1)
            running.append(next.ticket)
            begun[next.work, default: 0] += 1
        }
        #expect((begun["heavy"] ?? 0) > 5 && (begun["light"] ?? 0) > 20, "\(begun)")
    }

    @Test func aJobThatTurnsOutHeavyMovesOver() throws {
        let queue = queue(workers: 2)
        let heavy = try #require(queue.offer("heavy", cost: 100).ticket)
        let seeming = try #require(queue.offer("light").ticket)
        guard case .wait(let ticket) = queue.raise(seeming, to: 500, then: "rest", at: 5) else {
            Issue.record("it has to wait for the other heavy job")
            return
        }
        #expect(ticket == seeming)
        #expect(queue.runningCount == 1)
        #expect(queue.offer("light").hasBegun)
        queue.finish(heavy, at: 9)
        #expect(queue.startAll() == ["rest"])
        guard case .start = queue.raise(seeming, to: 900, then: "again", at: 9) else {
            Issue.record("it is there already")
            return
        }
    }

    @Test func aParkedJobKeepsItsPlace() throws {
        let queue = queue(limit: 2)
        let a = try #require(queue.offer("a").ticket)
        #expect(queue.park(a, at: 1) == nil)
        #expect(queue.queuedCount == 1, "it counts as waiting")
        let b = try #require(queue.offer("b").ticket)
        _ = queue.offer("c")
        #expect(queue.offer("d").refusal == .full)
        queue.resume(a, with: "more of a", at: 2)
        #expect(queue.startAll().isEmpty)
        queue.finish(b, at: 3)
        #expect(queue.startAll() == ["more of a"], "in front of those that have not begun")
        queue.resume(a, with: "early", at: 4)
        #expect(queue.park(a, at: 4) == "early")
        #expect(queue.park(a, at: 5) == nil)
        #expect(queue.withdraw(a))
        queue.resume(a, with: "too late", at: 6)
        #expect(queue.startAll() == ["c"])
    }

    /// Thousands of random steps: the limits hold, nothing is lost, and every figure comes back to zero.
    @Test(arguments: [1, 2, 5])
    func keepsItsPromises(workers: Int) {
        var generator = SeededGenerator(seed: UInt64(workers))
        let queue = queue(workers: workers, limit: 12, timeout: .milliseconds(50), inFlight: 700)
        var (running, waiting, parked) = (Set<JobTicket>(), Set<JobTicket>(), Set<JobTicket>())
        func check() {
            #expect(queue.runningCount == running.count)
            #expect(queue.queuedCount == waiting.count + parked.count)
            #expect(running.count <= max(2, workers))
            #expect(queue.heavyRunningCount <= max(1, workers - 1))
        }
        for now in 0..<6_000 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2:
                let cost = Bool.random(using: &generator) ? 1 : Int.random(in: 100...600, using: &generator)
                let hadRoom = waiting.count + parked.count < 12
                let (ticket, hasBegun, refusal) = queue.offer("", cost: cost, at: now)
                if let ticket { _ = hasBegun ? running.insert(ticket) : waiting.insert(ticket) }
                #expect(refusal != .full || !hadRoom)
            case 3...4:
                if let ticket = running.randomElement(using: &generator) {
                    running.remove(ticket)
                    queue.finish(ticket, at: now)
                }
            case 5:
                if let ticket = running.randomElement(using: &generator) {
                    running.remove(ticket)
                    #expect(queue.park(ticket, at: now) == nil)
                    parked.insert(ticket)
                } else if let ticket = parked.randomElement(using: &generator) {
                    parked.remove(ticket)
                    queue.resume(ticket, with: "", at: now)
                    waiting.insert(ticket)
                }
            case 6:
                if let ticket = waiting.union(parked).randomElement(using: &generator) {
                    #expect(queue.withdraw(ticket))
                    waiting.remove(ticket)
                    parked.remove(ticket)
                }
            default: for ticket in queue.expireTickets(at: now) { #expect(waiting.remove(ticket) != nil) }
            }
            while let ticket = queue.startNext(at: now)?.ticket {
                #expect(waiting.remove(ticket) != nil)
                running.insert(ticket)
            }
            check()
        }
        for ticket in parked { queue.resume(ticket, with: "", at: 6_000) }
        waiting.formUnion(parked)
        while !running.isEmpty || !waiting.isEmpty {
            for ticket in running { queue.finish(ticket, at: 6_000) }
            running = []
            while let ticket = queue.startNext(at: 6_000)?.ticket {
                waiting.remove(ticket)
                running.insert(ticket)
            }
            if running.isEmpty { break }
        }
        #expect(waiting.isEmpty)
        #expect(queue.queuedCount == 0 && queue.runningCount == 0 && queue.heavyRunningCount == 0)
    }
}

/// A queue with a clock that stands where a test puts it, in milliseconds.
private final class TestQueue {
    private var queue: AdmissionQueue<String>
    private let start = ContinuousClock.now

    init(_ limits: AdmissionLimits) { queue = AdmissionQueue(limits: limits) }

    private func time(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    var queuedCount: Int { queue.queuedCount }
    var runningCount: Int { queue.runningCount }
    var heavyRunningCount: Int { queue.heavyRunningCount }

    /// Offers work; its ticket, where it was taken, and whether it began.
    func offer(
        _ work: String, cost: Int = 1, at milliseconds: Int = 0
    ) -> (ticket: JobTicket?, hasBegun: Bool, refusal: AdmissionRefusal?) {
        switch queue.offer(work, cost: cost, now: time(milliseconds)) {
        case .start(let ticket): (ticket, true, nil)
        case .wait(let ticket): (ticket, false, nil)
        case .refuse(let refusal): (nil, false, refusal)
        }
    }

    func startNext(at milliseconds: Int) -> (ticket: JobTicket, work: String)? {
        queue.startNext(now: time(milliseconds))
    }

    /// Everything that may begin now.
    func startAll(at milliseconds: Int = 0) -> [String] {
        var started: [String] = []
        while let next = startNext(at: milliseconds) { started.append(next.work) }
        return started
    }

    func finish(_ ticket: JobTicket, at milliseconds: Int) { queue.finish(ticket, now: time(milliseconds)) }

    func raise(
        _ ticket: JobTicket, to cost: Int, then work: String, at milliseconds: Int
    ) -> AdmissionQueue<String>.Decision {
        queue.raise(ticket, to: cost, then: work, now: time(milliseconds))
    }

    func park(_ ticket: JobTicket, at milliseconds: Int) -> String? { queue.park(ticket, now: time(milliseconds)) }

    func resume(_ ticket: JobTicket, with work: String, at milliseconds: Int) {
        queue.resume(ticket, with: work, now: time(milliseconds))
    }

    func withdraw(_ ticket: JobTicket) -> Bool { queue.withdraw(ticket) }

    func expireTickets(at milliseconds: Int) -> [JobTicket] {
        queue.expire(now: time(milliseconds)).map(\.ticket)
    }

    func expire(at milliseconds: Int) -> [String] { queue.expire(now: time(milliseconds)).map(\.work) }

    /// When the next patience ends.
    func nextExpiry() -> Int? {
        queue.nextExpiry().map { Int(((($0 - start) / .milliseconds(1)) as Double).rounded()) }
    }
}
