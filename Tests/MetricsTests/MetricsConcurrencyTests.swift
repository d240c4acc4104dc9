import Dispatch
import Locks
import Metrics
import Testing

@Suite struct MetricsConcurrencyTests {
    @Test func nothingIsLostBetweenThreads() {
        let registry = MetricsRegistry()
        let counter = registry.counter("events_total", help: "Events.")
        let gauge = registry.gauge("level", help: "Level.")
        let histogram = registry.histogram("spans_seconds", help: "Spans.", bounds: [1, 2])
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            let part = counter.part(ofThread: thread)
            for _ in 0..<5_000 {
                counter.increment()
                part.add(2)
                gauge.add(thread % 2 == 0 ? 1 : -1)
                histogram.observe(1.5)
            }
            _ = registry.text()
        }
        let lines = String(decoding: registry.text(), as: UTF8.self).split(separator: "\n")
        for line in [
            "events_total 60000", "level 0", #"spans_seconds_bucket{le="1"} 0"#, #"spans_seconds_bucket{le="2"} 20000"#,
            "spans_seconds_sum 30000", "spans_seconds_count 20000",
        ] {
            #expect(lines.contains(Substring(line)))
        }
    }
}
