import Locks

/// All metrics of a process, written in the Prometheus text format when scraped.
///
/// Families are registered while the process is put together, and appear in that order. Names follow Prometheus'
/// conventions (a prefix, base units, `_total` for counters); a name that breaks the format, is taken, or is a
/// counter's without `_total` is a programmer error and traps.
package final class MetricsRegistry: Sendable {
    /// `Content-Type` of what `text()` returns.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private struct State {
        var names: Set<String> = []
        var emitters: [@Sendable (inout MetricsText) -> Void] = []
    }

    private let state = Locked(State())

    package init() {}

    /// The whole exposition.
    ///
    /// Figures are read one by one, so they may be of slightly different moments.
    package func text() -> [UInt8] {
        let emitters = state.withLock { $0.emitters }
        var text = MetricsText()
        for emit in emitters { emit(&text) }
        return text.bytes
    }

    private func register(_ names: [(String, MetricKind)], _ emit: @escaping @Sendable (inout MetricsText) -> Void) {
        for (name, kind) in names {
            precondition(MetricsText.isName(name), "\(name) is no metric name")
            precondition(name.hasSuffix("_total") == (kind == .counter), "\(name): only counters end in _total")
        }
        state.withLock { state in
            for (name, _) in names { precondition(state.names.insert(name).inserted, "\(name) is registered twice") }
            state.emitters.append(emit)
        }
    }
}

// MARK: - Figures held here

extension MetricsRegistry {
    /// Registers a counter of one series.
    package func counter(_ name: String, help: String) -> Counter {
        single(name, .counter, help, Counter())
    }

    /// Registers a counter with a series for each value of a label.
    package func counters<Label>(_ name: String, help: String, by: Label.Type) -> MetricVector<Label, Counter> {
        vector(name, .counter, help) { Counter() }
    }

    /// Registers a gauge of one series.
    package func gauge(_ name: String, help: String) -> Gauge {
        single(name, .gauge, help, Gauge())
    }

    /// Registers a gauge with a series for each value of a label.
    package func gauges<Label>(_ name: String, help: String, by: Label.Type) -> MetricVector<Label, Gauge> {
        vector(name, .gauge, help) { Gauge() }
    }

    /// Registers a histogram of one series.
    ///
    /// - Parameter bounds: inclusive upper bounds of the buckets, rising.
    package func histogram(_ name: String, help: String, bounds: [Double]) -> Histogram {
        single(name, .histogram, help, Histogram(bounds: bounds))
    }

    /// Registers a histogram with a series for each value of a label.
    package func histograms<Label>(
        _ name: String, help: String, bounds: [Double], by: Label.Type
    ) -> MetricVector<Label, Histogram> {
        vector(name, .histogram, help) { Histogram(bounds: bounds) }
    }

    private func single<Series: MetricSeries>(
        _ name: String, _ kind: MetricKind, _ help: String, _ series: Series
    ) -> Series {
        register([(name, kind)]) { text in
            text.appendHeader(name, kind, help: help)
            series.emit(name, .none, into: &text)
        }
        return series
    }

    private func vector<Label, Series: MetricSeries>(
        _ name: String, _ kind: MetricKind, _ help: String, _ make: () -> Series
    ) -> MetricVector<Label, Series> {
        let vector = MetricVector<Label, Series>(make)
        let labels = Label.allCases.map(\.labels)
        register([(name, kind)]) { text in
            text.appendHeader(name, kind, help: help)
            vector.emit(name, labels: labels, into: &text)
        }
        return vector
    }
}

// MARK: - Figures held elsewhere

extension MetricsRegistry {
    /// Registers families that are read off snapshots, taken once per scrape for all of them.
    ///
    /// - Parameter snapshots: what there is to read, each under its own labels. Called on the scraping thread.
    package func collect<Snapshot: Sendable>(
        _ type: Snapshot.Type, _ families: [CollectedFamily<Snapshot>],
        from snapshots: @escaping @Sendable () -> [(labels: Labels, snapshot: Snapshot)]
    ) {
        register(families.map { ($0.name, $0.kind) }) { text in
            let snapshots = snapshots()
            for family in families { family.emit(snapshots, into: &text) }
        }
    }

    /// Registers a gauge that is always 1 and tells in its labels what is running.
    package func buildInfo(_ name: String, help: String, _ labels: Labels) {
        collect(Int.self, [.gauge(name, help: help) { $0 }], from: { [(labels, 1)] })
    }

    /// Registers the usual `process_…` figures of this process.
    package func processFigures() {
        collect(ProcessFigures.self, ProcessFigures.families) {
            guard let figures = ProcessFigures.read() else { return [] }
            return [(labels: .none, snapshot: figures)]
        }
    }
}
