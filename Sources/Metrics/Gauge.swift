import Synchronization

/// A figure that goes up and down: requests in flight, queue length.
///
/// For a figure that another part holds already, register a collected family instead.
package final class Gauge: Sendable {
    private let level = Atomic<Int>(0)

    init() {}

    /// The figure now.
    package var value: Int { level.load(ordering: .relaxed) }

    /// Replaces the figure.
    package func set(_ value: Int) {
        level.store(value, ordering: .relaxed)
    }

    /// Raises the figure, or lowers it by a negative amount.
    package func add(_ amount: Int) {
        level.wrappingAdd(amount, ordering: .relaxed)
    }
}

extension Gauge: MetricSeries {
    func emit(_ name: String, _ labels: Labels, into text: inout MetricsText) {
        text.appendSample(name, labels, "\(value)")
    }
}
