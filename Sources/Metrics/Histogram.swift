import Locks

/// Observations counted by size in fixed buckets: durations, byte counts.
package final class Histogram: Sendable {
    /// Upper bounds in seconds for stages that take from 50 µs to 10 s.
    package static let secondsBounds = [
        0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
    /// Upper bounds in bytes: powers of four from 256 B to 16 MiB.
    package static let bytesBounds = (4...12).map { Double(1 << (2 * $0)) }

    private struct State {
        /// Observations per bucket, not cumulative; the last is for what exceeds all bounds.
        var counts: [Int]
        var sum = 0.0
    }

    private let bounds: [Double]
    /// Each bound as the label that a bucket carries.
    private let boundLabels: [Labels]
    private let state: Locked<State>

    /// - Parameter bounds: inclusive upper bounds, rising; anything else is a programmer error and traps.
    init(bounds: [Double]) {
        precondition(!bounds.isEmpty && zip(bounds, bounds.dropFirst()).allSatisfy(<), "bounds must rise")
        self.bounds = bounds
        boundLabels = (bounds + [.infinity]).map { ["le": MetricsText.number($0)] }
        state = Locked(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    /// Counts one observation.
    ///
    /// O(log buckets), and a lock held for two additions.
    package func observe(_ value: Double) {
        let bucket = bucket(of: value)
        state.withLock { state in
            state.counts[bucket] += 1
            state.sum += value
        }
    }

    /// Counts a duration in seconds.
    package func observe(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        observe(Double(seconds) + Double(attoseconds) * 1e-18)
    }

    /// The first bucket whose bound is not below the value; NaN goes to the last.
    private func bucket(of value: Double) -> Int {
        var (low, high) = (0, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if value <= bounds[middle] { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Histogram: MetricSeries {
    func emit(_ name: String, _ labels: Labels, into text: inout MetricsText) {
        let state = state.withLock { $0 }
        var total = 0
        for (count, bound) in zip(state.counts, boundLabels) {
            total += count
            text.appendSample("\(name)_bucket", labels.appending(bound), "\(total)")
        }
        text.appendSample("\(name)_sum", labels, MetricsText.number(state.sum))
        text.appendSample("\(name)_count", labels, "\(total)")
    }
}
