import Synchronization

/// A figure that only grows: requests answered, bytes sent.
///
/// Do not use it for what can shrink; that is a `Gauge`.
package final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    init() {}

    /// The sum so far.
    package var value: Int { count.load(ordering: .relaxed) }

    /// Adds; one relaxed atomic addition.
    ///
    /// A negative amount is a programmer error and traps.
    package func increment(by amount: Int = 1) {
        precondition(amount >= 0, "a counter never falls")
        count.wrappingAdd(amount, ordering: .relaxed)
    }
}

extension Counter: MetricSeries {
    func emit(_ name: String, _ labels: Labels, into text: inout MetricsText) {
        text.appendSample(name, labels, "\(value)")
    }
}
