import HTTPMessages
import ImageService
import Testing

@Suite struct RouteTests {
    private let service = TestService()

    @Test func healthIsPlain() throws {
        for target in ["/health", "/health/live", "/health/ready", "/health?probe=1"] {
            let response = try service.get(target)
            #expect(response.status == 200)
            #expect(response.fields["Content-Type"] == "text/plain; charset=utf-8")
            #expect(response.fields["Cache-Control"] == "no-store")
        }
    }

    @Test func drainingTurnsNewClientsAway() throws {
        service.store.put("a.png", try noise(12, 10).file)
        service.service.beginDraining()
        #expect(try service.get("/health/ready").status == 503)
        #expect(try service.get("/health/live").status == 200)
        #expect(try service.get("/health").status == 200)
        #expect(try service.get("/images/a.png").status == 200, "who is there is served")
    }

    @Test(arguments: [
        "/nothing", "/image/a.png", "/Images/a.png", "/health/", "/health/readiness", "/metrics/", "//", "*", "/images",
    ])
    func otherPathsAreNotFound(target: String) throws {
        for method in [HTTPMessages.Method.get, .head, .post] {
            let response = try service.get(target, method: method)
            #expect(response.status == 404)
            #expect(response.fields["Content-Type"] == "application/problem+json")
        }
    }

    @Test(arguments: [
        ("POST", 405), ("PUT", 405), ("DELETE", 405), ("PATCH", 405), ("TRACE", 405), ("get", 501), ("BREW", 501),
    ])
    func otherMethodsAreNotAllowed(name: String, status: Int) throws {
        service.store.put("a.png", try noise(12, 10).file)
        for target in ["/images/a.png", "/health", "/health/ready", "/metrics", "/"] {
            let response = try service.get(target, method: HTTPMessages.Method(rawValue: name))
            #expect(response.status == status)
            #expect(response.fields["Allow"] == (status == 405 ? "GET, HEAD, OPTIONS" : nil))
            #expect(response.fields["Content-Type"] == "application/problem+json")
        }
        #expect(service.store.lookupCount("a.png") == 0)
    }

    @Test func metricsAreTextThatPrometheusReads() throws {
        service.store.put("a.png", try noise(12, 10).file)
        for target in ["/images/a.png", "/images/a.png?w=0", "/images/none.png", "/nothing", "/health"] {
            _ = try service.get(target)
        }
        let response = try service.get("/metrics")
        #expect(response.fields["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(response.text.hasSuffix("\n"))
        let sample = /[a-zA-Z_:][a-zA-Z0-9_:]*(\{([a-z_]+="[^"\\]*",?)+\})? ([0-9.e+-]+|\+Inf)/
        let comment = /# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))/
        var names: Set<Substring> = []
        for line in response.text.split(separator: "\n", omittingEmptySubsequences: true) {
            #expect(line.wholeMatch(of: comment) != nil || line.wholeMatch(of: sample) != nil, "\(line)")
            if line.hasPrefix("# TYPE") {
                #expect(names.insert(line.split(separator: " ")[2]).inserted, "declared twice: \(line)")
            }
        }
        let counted = "endcap_http_responses_total"
        #expect(try service.metric("\(counted){route=\"images\",status=\"200\"}") == 1)
        #expect(try service.metric("\(counted){route=\"images\",status=\"400\"}") == 1)
        #expect(try service.metric("\(counted){route=\"images\",status=\"404\"}") == 1)
        #expect(try service.metric("\(counted){route=\"other\",status=\"404\"}") == 1)
        #expect(try service.metric("\(counted){route=\"health\",status=\"200\"}") == 1)
    }

    @Test func thePageShowsItsSamplesAndEscapesThem() throws {
        let service = TestService { configuration in
            configuration.landingPage = LandingPage(
                version: "1.0",
                samples: [
                    .init(
                        title: "A <b> & \"c\"",
                        renditions: [.init(target: "/images/a.png?w=1&h=2", width: 1, height: 2)])
                ])
        }
        let response = try service.get("/")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(response.fields["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        #expect(response.text.contains("src=\"/images/a.png?w=1&amp;h=2\""))
        #expect(response.text.contains("A &lt;b&gt; &amp; &quot;c&quot;"))
        #expect(!response.text.contains("<b>"))
    }
}
