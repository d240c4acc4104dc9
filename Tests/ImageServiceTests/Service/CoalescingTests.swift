import Dispatch
import HTTPMessages
import ImageService
import Rendering
import Stores
import TestSupport
import Testing

extension GatedTests {
    /// One load, decode and render for all who wait for the same thing.
    @Suite struct CoalescingTests {
        @Test func manyClientsOneRender() throws {
            let service = TestService()
            service.store.put("a.png", try noise(12, 10).file)
            let gate = service.store.holdLoads(of: "a.png")
            var clients: [WaitingClient] = []
            for index in 0..<50 {
                clients.append(service.send(index.isMultiple(of: 2) ? "/images/a.png?w=5" : "/images/a.png?size=5x"))
            }
            try #require(eventually { (try? service.metric("endcap_renders_shared_total")) == 49 })
            #expect(clients.allSatisfy { $0.response == nil })
            gate.open()
            try #require(eventually { clients.allSatisfy { $0.response != nil } })
            #expect(clients.allSatisfy { $0.response?.status == 200 && $0.responseCount == 1 })
            #expect(Set(clients.compactMap { $0.response?.fields["ETag"] }).count == 1)
            #expect(service.store.loadCount("a.png") == 1)
            #expect(service.store.lookupCount("a.png") == 1)
            #expect(try service.metric("endcap_renders_started_total") == 1)
            #expect(try service.metric("endcap_stage_duration_seconds_count{stage=\"render\"}") == 1)
            #expect(try service.metric("endcap_renders_in_flight") == 0)
        }

        /// Clients that come while the render ends must not start another.
        @Test func comingAsItEndsStartsNothingAnew() throws {
            for round in 0..<20 {
                let service = TestService { $0.workers.queueLimit = 100 }
                service.store.put("a.png", try noise(4, 4).file)
                let statuses = StatusCounts()
                DispatchQueue.concurrentPerform(iterations: 4) { _ in
                    for _ in 0..<8 {
                        let client = service.send("/images/a.png?w=3")
                        _ = eventually { client.response != nil }
                        statuses.count(client.response?.status ?? 0)
                    }
                }
                try #require(statuses.counts == [200: 32])
                try #require(
                    try service.metric("endcap_stage_duration_seconds_count{stage=\"render\"}") == 1, "round \(round)")
                try #require(service.store.loadCount("a.png") == 1)
            }
        }

        @Test func severalSizesOfOneSourceShareItsDecoding() throws {
            let service = TestService()
            service.store.put("a.png", try noise(12, 10).file)
            let gate = service.store.holdLoads(of: "a.png")
            let clients = (3..<9).map { service.send("/images/a.png?w=\($0)") }
            try #require(eventually { (try? service.metric("endcap_renders_in_flight")) == 6 })
            gate.open()
            try #require(eventually { clients.allSatisfy { $0.response != nil } })
            #expect(clients.allSatisfy { $0.response?.status == 200 })
            #expect(service.store.loadCount("a.png") == 1)
            #expect(try service.metric("endcap_stage_duration_seconds_count{stage=\"render\"}") == 6)
        }

        @Test func failuresAreSharedAndNotKept() throws {
            let service = TestService()
            service.store.put("a.png", try noise(12, 10).file)
            let gate = service.store.holdLoads(of: "a.png")
            let clients = (0..<5).map { _ in service.send("/images/a.png?w=5") }
            try #require(eventually { (try? service.metric("endcap_renders_shared_total")) == 4 })
            service.store.fail("a.png", with: .unavailable(reason: "the disk"))
            gate.open()
            try #require(eventually { clients.allSatisfy { $0.response != nil } })
            #expect(clients.allSatisfy { $0.response?.status == 503 && $0.responseCount == 1 })
            #expect(service.store.loadCount("a.png") == 1)
            service.store.fail("a.png", with: nil)
            #expect(try service.get("/images/a.png?w=5").status == 200)
        }
    }
}
