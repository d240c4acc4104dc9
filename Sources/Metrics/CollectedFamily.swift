/// A family whose figures another part holds: they are read off a snapshot when scraped.
package struct CollectedFamily<Snapshot: Sendable>: Sendable {
    let name: String
    let kind: MetricKind
    let help: String
    let value: @Sendable (Snapshot) -> Double?

    /// A family of counters; nil leaves a series out.
    package static func counter(
        _ name: String, help: String, _ value: @escaping @Sendable (Snapshot) -> Double?
    ) -> CollectedFamily {
        CollectedFamily(name: name, kind: .counter, help: help, value: value)
    }

    /// A family of gauges; nil leaves a series out.
    package static func gauge(
        _ name: String, help: String, _ value: @escaping @Sendable (Snapshot) -> Double?
    ) -> CollectedFamily {
        CollectedFamily(name: name, kind: .gauge, help: help, value: value)
    }

    /// A family of whole-numbered counters.
    package static func counter(
        _ name: String, help: String, _ value: @escaping @Sendable (Snapshot) -> Int
    ) -> CollectedFamily {
        counter(name, help: help) { Double(value($0)) }
    }

    /// A family of whole-numbered gauges.
    package static func gauge(
        _ name: String, help: String, _ value: @escaping @Sendable (Snapshot) -> Int
    ) -> CollectedFamily {
        gauge(name, help: help) { Double(value($0)) }
    }

    /// Writes the family, or nothing where no snapshot has a figure.
    func emit(_ snapshots: [(labels: Labels, snapshot: Snapshot)], into text: inout MetricsText) {
        let samples = snapshots.compactMap { entry in value(entry.snapshot).map { (entry.labels, $0) } }
        guard !samples.isEmpty else { return }
        text.appendHeader(name, kind, help: help)
        for (labels, value) in samples { text.appendSample(name, labels, MetricsText.number(value)) }
    }
}
