import HTTPMessages
import ImageService
import Rendering
import TestSupport
import Testing

extension GatedTests {
    /// Full queues, deadlines, and clients that go away.
    @Suite struct OverloadTests {
        /// A service whose only worker hangs in the load of `busy.png` until the gate is opened.
        private func busyService(
            configure: (inout ServiceConfiguration) -> Void = { _ in }
        ) throws -> (service: TestService, gate: Gate, client: WaitingClient) {
            let service = TestService(configure: configure)
            for name in ["busy.png", "a.png", "b.png", "c.png"] { service.store.put(name, try noise(12, 10).file) }
            let gate = service.store.holdLoads(of: "busy.png")
            let client = service.send("/images/busy.png")
            try #require(eventually { service.store.loadsUnderWay == 1 })
            return (service, gate, client)
        }

        private static let queued = "endcap_pool_queued_jobs{pool=\"render\"}"

        @Test func aFullQueueIsAnsweredAtOnce() throws {
            let (service, gate, busy) = try busyService {
                $0.workers.queueLimit = 1
                $0.overload.retryAfter.seconds = 7
            }
            let waiting = service.send("/images/a.png")
            try #require(eventually { (try? service.metric(Self.queued)) == 1 })
            let refused = try service.get("/images/b.png")
            #expect(refused.status == 503)
            #expect(refused.fields["Retry-After"] == "7")
            #expect(refused.fields["Content-Type"] == "application/problem+json")
            #expect(refused.fields["Cache-Control"] == "no-store")
            #expect(waiting.response == nil && busy.response == nil, "and nobody else is disturbed")
            #expect(try service.metric("endcap_pool_refused_total{pool=\"render\"}") == 1)
            gate.open()
            try #require(eventually { waiting.response != nil && busy.response != nil })
            #expect(waiting.response?.status == 200)
            #expect(try service.get("/images/b.png").status == 200, "a refusal is not kept")
        }

        @Test func healthAndMetricsWaitForNothing() throws {
            let (service, gate, _) = try busyService { $0.workers.queueLimit = 0 }
            let lookups = service.store.holdLookups(of: "c.png")
            _ = service.send("/images/c.png")
            for target in ["/health", "/health/live", "/health/ready", "/metrics", "/"] {
                #expect(service.send(target).response?.status == 200, "\(target) is answered before the call returns")
            }
            #expect(try service.metric("endcap_pool_running_jobs{pool=\"render\"}") == 1)
            lookups.open()
            gate.open()
        }

        @Test func hitsWaitForNothing() throws {
            let service = TestService()
            for name in ["busy.png", "a.png"] { service.store.put(name, try noise(12, 10).file) }
            _ = try service.get("/images/a.png?w=5")
            let gate = service.store.holdLoads(of: "busy.png")
            _ = service.send("/images/busy.png")
            try #require(eventually { service.store.loadsUnderWay == 1 })
            #expect(service.send("/images/a.png?w=5").response?.status == 200)
            #expect(service.send("/images/a.png?size=5x").response?.status == 200)
            gate.open()
        }

        @Test func whatBeginsTooLateIsGivenUp() throws {
            let (service, gate, busy) = try busyService { $0.limits.renderDeadline = .milliseconds(20) }
            let start = ContinuousClock.now
            let waiting = service.send("/images/a.png")
            try #require(eventually { (try? service.metric(Self.queued)) == 1 || waiting.response != nil })
            try #require(eventually { ContinuousClock.now > start + .milliseconds(25) })
            gate.open()
            try #require(eventually { waiting.response != nil && busy.response != nil })
            #expect(waiting.response?.status == 504)
            #expect(busy.response?.status == 504)
            #expect(service.store.loadCount("a.png") == 0)
        }

        /// The deadline counts from a request's arrival, through all that it waits for.
        @Test func slowLookupsUseUpTheDeadline() throws {
            let service = TestService { $0.limits.renderDeadline = .milliseconds(20) }
            service.store.put("a.png", try noise(12, 10).file)
            let gate = service.store.holdLookups(of: "a.png")
            let client = service.send("/images/a.png")
            try #require(eventually { service.store.lookupsUnderWay == 1 || client.response != nil })
            let start = ContinuousClock.now
            try #require(eventually { ContinuousClock.now > start + .milliseconds(25) })
            gate.open()
            try #require(eventually { client.response != nil })
            #expect(client.response?.status == 504)
            #expect(service.store.loadCount("a.png") == 0)
        }

        @Test func workThatNobodyWaitsForIsDropped() throws {
            let (service, gate, _) = try busyService()
            let clients = (0..<3).map { _ in service.send("/images/a.png?w=5") }
            let other = service.send("/images/b.png")
            try #require(eventually { (try? service.metric(Self.queued)) == 2 })
            for client in clients { client.goAway() }
            for client in clients { client.goAway() }
            gate.open()
            try #require(eventually { other.response != nil })
            #expect(other.response?.status == 200)
            #expect(clients.allSatisfy { $0.response == nil })
            #expect(service.store.loadCount("a.png") == 0)
            // Another worker may have taken it, and be later than the one that answered.
            for name in ["endcap_renders_abandoned_total", "endcap_pool_unwanted_total{pool=\"render\"}"] {
                #expect(eventually { (try? service.metric(name)) == 1 })
            }
            #expect(try service.get("/images/a.png?w=5").status == 200, "the next client begins anew")
        }

        @Test func workThatOneStillWaitsForIsDone() throws {
            let (service, gate, _) = try busyService()
            let clients = (0..<3).map { _ in service.send("/images/a.png?w=5") }
            let another = service.send("/images/a.png?w=6")
            try #require(eventually { (try? service.metric("endcap_renders_in_flight")) == 3 })
            clients[0].goAway()
            clients[1].goAway()
            gate.open()
            try #require(eventually { clients[2].response != nil && another.response != nil })
            #expect(clients[2].response?.status == 200)
            #expect(another.response?.status == 200)
            #expect(clients.map(\.responseCount) == [0, 0, 1])
            #expect(try service.metric("endcap_renders_abandoned_total") == 0)
        }

        /// Two renditions wait for one source; one of them is given up.
        @Test func aSourceIsDecodedWhileOneRenditionNeedsIt() throws {
            let (service, gate, _) = try busyService()
            let (gone, stays) = (service.send("/images/a.png?w=5"), service.send("/images/a.png?w=6"))
            try #require(eventually { (try? service.metric("endcap_renders_in_flight")) == 3 })
            gone.goAway()
            gate.open()
            try #require(eventually { stays.response != nil })
            #expect(stays.response?.status == 200)
            #expect(gone.response == nil)
            #expect(service.store.loadCount("a.png") == 1)
            #expect(try service.metric("endcap_renders_abandoned_total") == 1)
        }

        @Test func aLookupThatNobodyWaitsForEndsThere() throws {
            let service = TestService()
            service.store.put("a.png", try noise(12, 10).file)
            let gate = service.store.holdLookups(of: "a.png")
            let client = service.send("/images/a.png")
            try #require(eventually { service.store.lookupsUnderWay == 1 })
            client.goAway()
            gate.open()
            try #require(eventually { (try? service.metric("endcap_pool_completed_total{pool=\"lookup\"}")) == 1 })
            #expect(client.response == nil)
            #expect(try service.metric("endcap_renders_started_total") == 0)
            #expect(service.store.loadCount("a.png") == 0)
        }
    }
}
