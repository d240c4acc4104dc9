import Testing

@testable import Metrics

/// The whole text is compared: what a scraper sees is the contract.
@Suite struct MetricsTextTests {
    private enum Route: String, NamedMetricLabel {
        case images, health
        static let labelName = "route"
    }

    private struct Status: MetricLabel {
        let code: Int
        static let allCases = [200, 404].map(Status.init) + [other]
        static let other = Status(code: 0)
        var labels: Labels { ["status": self == .other ? "other" : "\(code)"] }
    }

    private func text(_ registry: MetricsRegistry) -> String { String(decoding: registry.text(), as: UTF8.self) }

    @Test func countersAndGauges() {
        let registry = MetricsRegistry()
        let sent = registry.counter("endcap_sent_bytes_total", help: "Bytes sent.")
        let inFlight = registry.gauge("endcap_requests_in_flight", help: "Requests being answered.")
        sent.increment()
        sent.increment(by: 41)
        inFlight.add(3)
        inFlight.add(-5)
        #expect(
            text(registry) == """
                # HELP endcap_sent_bytes_total Bytes sent.
                # TYPE endcap_sent_bytes_total counter
                endcap_sent_bytes_total 42
                # HELP endcap_requests_in_flight Requests being answered.
                # TYPE endcap_requests_in_flight gauge
                endcap_requests_in_flight -2

                """)
        inFlight.set(7)
        #expect(inFlight.value == 7)
    }

    @Test func everyCombinationIsThereFromTheStart() {
        let registry = MetricsRegistry()
        let requests = registry.counters(
            "endcap_requests_total", help: "Requests.", by: LabelPair<Route, Status>.self)
        requests[.images, Status(code: 200)].increment(by: 2)
        requests[.images, Status(code: 418)].increment()
        requests[.health, .other].increment()
        #expect(
            text(registry) == """
                # HELP endcap_requests_total Requests.
                # TYPE endcap_requests_total counter
                endcap_requests_total{route="images",status="200"} 2
                endcap_requests_total{route="images",status="404"} 0
                endcap_requests_total{route="images",status="other"} 0
                endcap_requests_total{route="health",status="200"} 0
                endcap_requests_total{route="health",status="404"} 0
                endcap_requests_total{route="health",status="other"} 2

                """)
    }

    @Test func histograms() {
        let registry = MetricsRegistry()
        let stages = registry.histograms(
            "endcap_stage_seconds", help: "Stages.", bounds: [0.001, 0.5, 1], by: Route.self)
        for value in [0.0005, 0.001, 0.25, 1.0, 2.0] { stages[.images].observe(value) }
        stages[.health].observe(Duration.milliseconds(250))
        #expect(
            text(registry) == """
                # HELP endcap_stage_seconds Stages.
                # TYPE endcap_stage_seconds histogram
                endcap_stage_seconds_bucket{route="images",le="0.001"} 2
                endcap_stage_seconds_bucket{route="images",le="0.5"} 3
                endcap_stage_seconds_bucket{route="images",le="1"} 4
                endcap_stage_seconds_bucket{route="images",le="+Inf"} 5
                endcap_stage_seconds_sum{route="images"} 3.2515
                endcap_stage_seconds_count{route="images"} 5
                endcap_stage_seconds_bucket{route="health",le="0.001"} 0
                endcap_stage_seconds_bucket{route="health",le="0.5"} 1
                endcap_stage_seconds_bucket{route="health",le="1"} 1
                endcap_stage_seconds_bucket{route="health",le="+Inf"} 1
                endcap_stage_seconds_sum{route="health"} 0.25
                endcap_stage_seconds_count{route="health"} 1

                """)
    }

    @Test func figuresOfOtherPartsAreReadOncePerScrape() {
        struct Cache: Sendable {
            var hits: Int
            var ratio: Double?
        }
        let registry = MetricsRegistry()
        let readings = registry.counter("readings_total", help: "Readings.")
        registry.collect(
            Cache.self,
            [
                .counter("endcap_cache_hits_total", help: "Hits.") { $0.hits },
                .gauge("endcap_cache_ratio", help: "Ratio.") { $0.ratio },
                .gauge("endcap_never", help: "Left out whole.") { _ in Double?.none },
            ]
        ) {
            readings.increment()
            return [
                (["cache": "results"], Cache(hits: 5, ratio: 0.5)), (["cache": "sources"], Cache(hits: 6, ratio: nil)),
            ]
        }
        registry.buildInfo("endcap_build_info", help: "Build.", ["version": "1.0", "libpng": "1.6.39"])
        #expect(
            text(registry) == """
                # HELP readings_total Readings.
                # TYPE readings_total counter
                readings_total 0
                # HELP endcap_cache_hits_total Hits.
                # TYPE endcap_cache_hits_total counter
                endcap_cache_hits_total{cache="results"} 5
                endcap_cache_hits_total{cache="sources"} 6
                # HELP endcap_cache_ratio Ratio.
                # TYPE endcap_cache_ratio gauge
                endcap_cache_ratio{cache="results"} 0.5
                # HELP endcap_build_info Build.
                # TYPE endcap_build_info gauge
                endcap_build_info{version="1.0",libpng="1.6.39"} 1

                """)
        #expect(readings.value == 1)
    }

    @Test func escapesWhatTheFormatReserves() {
        let registry = MetricsRegistry()
        registry.buildInfo("info", help: "a \"b\" \\ c\nd", ["mount": "a\"b\\c\nd", "plain": "ü"])
        #expect(
            text(registry) == #"""
                # HELP info a "b" \\ c\nd
                # TYPE info gauge
                info{mount="a\"b\\c\nd",plain="ü"} 1

                """#)
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (1, "1"), (-3, "-3"), (0.1, "0.1"), (5e-05, "5e-05"), (1e300, "1e+300"),
        (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"),
    ])
    func spellsNumbers(value: Double, text: String) {
        #expect(MetricsText.number(value) == text)
    }

    @Test func boundsAreInclusiveAndNothingIsLost() {
        let registry = MetricsRegistry()
        let sizes = registry.histogram("sizes_bytes", help: "Sizes.", bounds: Histogram.bytesBounds)
        for value in [-1, 256, 257, 16_777_216, 16_777_217, .infinity] { sizes.observe(value) }
        let lines = text(registry).split(separator: "\n")
        #expect(lines.contains(#"sizes_bytes_bucket{le="256"} 2"#))
        #expect(lines.contains(#"sizes_bytes_bucket{le="1024"} 3"#))
        #expect(lines.contains(#"sizes_bytes_bucket{le="16777216"} 4"#))
        #expect(lines.contains(#"sizes_bytes_bucket{le="+Inf"} 6"#))
        #expect(lines.contains("sizes_bytes_sum +Inf"))
    }

    @Test func wrongNamesTrap() async {
        await #expect(processExitsWith: .failure) {
            _ = MetricsRegistry().counter("endcap_requests", help: "No _total.")
        }
        await #expect(processExitsWith: .failure) { _ = MetricsRegistry().gauge("end-cap", help: "A dash.") }
        await #expect(processExitsWith: .failure) {
            let registry = MetricsRegistry()
            _ = registry.gauge("twice", help: "Once.")
            _ = registry.gauge("twice", help: "Twice.")
        }
    }
}
