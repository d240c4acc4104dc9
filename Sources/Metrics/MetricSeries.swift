/// One series: figures that are updated from any thread and written when scraped.
protocol MetricSeries: Sendable {
    /// Writes the series' sample lines.
    ///
    /// Formats after any lock is released.
    func emit(_ name: String, _ labels: Labels, into text: inout MetricsText)
}
