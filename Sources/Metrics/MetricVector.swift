/// The series of one family, one for each value of a closed set of labels.
public struct MetricVector<Label: MetricLabel, Series: Sendable>: Sendable {
    @usableFromInline let positions: [Label: Int]
    @usableFromInline let series: [Series]

    init(_ make: () -> Series) {
        let cases = Array(Label.allCases)
        precondition(!cases.isEmpty, "a label needs values")
        positions = Dictionary(zip(cases, cases.indices)) { first, _ in first }
        series = cases.map { _ in make() }
    }

    /// The series of a label.
    ///
    /// A value that is not among the label's `allCases` counts on the last of them, by custom "other". Costs one
    /// dictionary lookup; keep the series where even that is too much.
    @inlinable
    public subscript(label: Label) -> Series {
        series[positions[label] ?? series.count - 1]
    }

    /// The series of a combination.
    @inlinable
    public subscript<First, Second>(first: First, second: Second) -> Series where Label == LabelPair<First, Second> {
        self[LabelPair(first, second)]
    }
}

extension MetricVector where Series: MetricSeries {
    func emit(_ name: String, labels: [Labels], into text: inout MetricsText) {
        for (labels, series) in zip(labels, series) { series.emit(name, labels, into: &text) }
    }
}
