import Dispatch
import Locks
import TestSupport
import Testing

@testable import Rendering

/// The budget between threads.
@Suite struct MemoryBudgetTests {
    @Test func neverMoreThanTheCapacityIsHeld() {
        let budget = MemoryBudget(capacity: 10)
        let held = Locked((now: 0, most: 0))
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            let byteCount = 1 + index % 7
            for _ in 0..<50 where budget.take(byteCount, deadline: Deadline(after: .seconds(60))) {
                held.withLock {
                    $0.now += byteCount
                    $0.most = max($0.most, $0.now)
                }
                held.withLock { $0.now -= byteCount }
                budget.giveBack(byteCount)
            }
        }
        #expect(held.withLock(\.most) <= 10)
        #expect(budget.statistics == MemoryBudgetStatistics(capacity: 10, heldByteCount: 0, waiterCount: 0))
    }

    @Test func aWaiterGoesWhenItsDeadlineComes() {
        let budget = MemoryBudget(capacity: 10)
        #expect(budget.take(10, deadline: Deadline(after: .seconds(60))))
        #expect(!budget.take(1, deadline: Deadline(after: .milliseconds(5))))
        #expect(budget.statistics.waiterCount == 0)
        budget.giveBack(10)
        #expect(budget.take(1, deadline: Deadline(after: .zero)))
    }
}
