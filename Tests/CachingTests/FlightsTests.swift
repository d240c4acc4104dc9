import Caching
import Dispatch
import Locks
import Synchronization
import Testing

@Suite struct FlightsTests {
    private typealias Outcome = Result<Int, Failure>
    private struct Failure: Error, Equatable {}

    @Test func oneComputationServesAllAndIsForgotten() {
        let flights = Flights<String, Outcome>()
        let landed = Collected<Outcome>()
        let started = Collected<Flight<Outcome>>()
        for _ in 0..<3 { _ = flights.join("a", start: started.add, completion: landed.add) }
        #expect(started.values.count == 1)
        #expect(landed.values.isEmpty)
        started.values[0].land(.failure(Failure()))
        started.values[0].land(.success(1))
        #expect(landed.values == Array(repeating: .failure(Failure()), count: 3))
        _ = flights.join("a", start: started.add, completion: landed.add)
        #expect(started.values.count == 2, "a failure is shared, not remembered")
        #expect(flights.statistics.coalesced == 2)
        #expect(flights.statistics.started == 2)
        #expect(flights.statistics.flightCount == 1)
    }

    @Test func mayLandWhileItStarts() {
        let flights = Flights<String, Int>()
        let landed = Collected<Int>()
        let ticket = flights.join("a", start: { $0.land(5) }, completion: landed.add)
        #expect(landed.values == [5])
        ticket.cancel()
        #expect(flights.statistics.abandoned == 0)
    }

    @Test func theWorkerLearnsThatAllHaveGone() {
        let flights = Flights<String, Int>()
        let landed = Collected<Int>()
        let started = Collected<Flight<Int>>()
        let tickets = (0..<2).map { _ in flights.join("a", start: started.add, completion: landed.add) }
        tickets[0].cancel()
        tickets[0].cancel()
        #expect(!started.values[0].isAbandoned)
        tickets[1].cancel()
        #expect(started.values[0].isAbandoned)
        started.values[0].land(1)
        #expect(landed.values.isEmpty)
        #expect(flights.statistics.abandoned == 1)
    }

    @Test func whatIsAbandonedGivesUpWhatItWaitsFor() {
        let flights = Flights<String, Int>()
        let started = Collected<Flight<Int>>()
        let givenUp = Collected<String>()
        let tickets = (0..<2).map { _ in flights.join("a", start: started.add, completion: { _ in }) }
        started.values[0].whenAbandoned { givenUp.add("a") }
        tickets[0].cancel()
        #expect(givenUp.values.isEmpty)
        tickets[1].cancel()
        tickets[1].cancel()
        #expect(givenUp.values == ["a"])
        started.values[0].whenAbandoned { givenUp.add("late") }
        #expect(givenUp.values == ["a", "late"])
    }

    @Test func whatHasLandedIsNotGivenUp() {
        let flights = Flights<String, Int>()
        let started = Collected<Flight<Int>>()
        let givenUp = Collected<String>()
        let ticket = flights.join("a", start: started.add, completion: { _ in })
        started.values[0].whenAbandoned { givenUp.add("a") }
        started.values[0].land(1)
        ticket.cancel()
        #expect(givenUp.values.isEmpty)
    }

    @Test func aCompletionMayJoinAgain() {
        let flights = Flights<String, Int>()
        let landed = Collected<Int>()
        _ = flights.join("a", start: { $0.land(1) }) { first in
            landed.add(first)
            _ = flights.join("a", start: { $0.land(2) }, completion: landed.add)
        }
        #expect(landed.values == [1, 2])
    }

    /// Joins, leaves and landings from several threads: nobody is called twice, nobody who stays is forgotten.
    @Test func hammer() {
        let flights = Flights<Int, Int>()
        let workers = DispatchQueue(label: "workers", attributes: .concurrent)
        let group = DispatchGroup()
        let wrong = Atomic(0)
        let calls = Atomic(0)
        let stayed = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var random = SplitMix(state: UInt64(thread))
            for _ in 0..<2_000 {
                let key = Int(random.next() % 3)
                let leaves = random.next() % 3 == 0
                let called = Called()
                if !leaves { group.enter() }
                let ticket = flights.join(
                    key, start: { flight in workers.async { flight.land(key * 10) } },
                    completion: { value in
                        if value != key * 10 || called.mark() { wrong.add(1, ordering: .relaxed) }
                        calls.add(1, ordering: .relaxed)
                        if !leaves { group.leave() }
                    })
                if leaves { ticket.cancel() } else { stayed.add(1, ordering: .relaxed) }
            }
        }
        #expect(group.wait(timeout: .now() + 30) == .success, "everyone who stays is called")
        workers.sync(flags: .barrier) {}
        #expect(wrong.load(ordering: .relaxed) == 0)
        #expect(calls.load(ordering: .relaxed) >= stayed.load(ordering: .relaxed))
        let statistics = flights.statistics
        #expect(statistics.flightCount == 0)
        #expect(statistics.started + statistics.coalesced == 8_000)
    }
}

/// Values added from any thread.
private final class Collected<Value: Sendable>: Sendable {
    private let all = Locked<[Value]>([])

    @Sendable func add(_ value: Value) { all.withLock { $0.append(value) } }

    var values: [Value] { all.withLock { $0 } }
}

private final class Called: Sendable {
    private let flag = Atomic(false)

    /// Marks, and says whether it was marked before.
    func mark() -> Bool { flag.exchange(true, ordering: .relaxed) }
}
