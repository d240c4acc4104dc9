package import Locks
import Synchronization

/// A figure that only grows: requests answered, bytes sent.
///
/// Do not use it for what can shrink; that is a `Gauge`.
package final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    private let parts = Locked<[Int: OwnedCount]>([:])

    init() {}

    /// The sum so far.
    package var value: Int {
        parts.withLock { $0.values.reduce(0) { $0 + $1.current } } + count.load(ordering: .relaxed)
    }

    /// Adds; one relaxed atomic addition.
    ///
    /// A negative amount is a programmer error and traps.
    package func increment(by amount: Int = 1) {
        precondition(amount >= 0, "a counter never falls")
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    /// The part of the figure that one thread alone counts, for what it counts too often to share.
    ///
    /// - Parameter number: the thread's place among its like; the same number has the same part.
    package func part(ofThread number: Int) -> OwnedCount {
        parts.withLock { parts in
            let part = parts[number] ?? OwnedCount()
            parts[number] = part
            return part
        }
    }
}

extension Counter: MetricSeries {
    func emit(_ name: String, _ labels: Labels, into text: inout MetricsText) {
        text.appendSample(name, labels, "\(value)")
    }
}
