import HTTPMessages
import ImageService
import Testing

/// The answer from memory, by the raw target alone.
@Suite struct ReadyResponseTests {
    private static let target = "/images/a.png?w=5&v=%31"

    private func service(configure: (inout ServiceConfiguration) -> Void = { _ in }) throws -> TestService {
        let service = TestService { configuration in
            configuration.ignoredParameters = IgnoredNames(["v"])
            configure(&configuration)
        }
        service.store.put("a.png", try noise(12, 10).file, modificationTime: 784_111_777)
        return service
    }

    @Test func aTargetThatWasAnsweredIsReady() throws {
        let service = try service()
        #expect(try service.ready(Self.target) == nil)
        let first = try service.get(Self.target)
        let ready = try #require(try service.ready(Self.target))
        #expect(ready.status == 200)
        #expect(ready.bytes == first.bytes)
        #expect(ready.fields["Cache-Status"] == "Endcap; hit")
        for name in ["ETag", "Last-Modified", "Content-Type", "Cache-Control", "X-Content-Type-Options"] {
            #expect(ready.fields[name] == first.fields[name])
        }
        #expect(try service.ready(Self.target, method: "HEAD")?.fields == ready.fields)
        #expect(try service.get(Self.target).fields == ready.fields, "the long way leads to the same answer")
        #expect(try service.metric("endcap_http_responses_total{route=\"images\",status=\"200\"}") == 4)
    }

    @Test func everySpellingIsRememberedByItself() throws {
        let service = try service()
        _ = try service.get(Self.target)
        #expect(try service.ready("/images/a.png?w=5&v=1") == nil)
        _ = try service.get("/images/a.png?w=5&v=1")
        #expect(try service.ready("/images/a.png?w=5&v=1") != nil)
        #expect(try service.metric("endcap_cache_entries{cache=\"targets\"}") == 2)
        #expect(try service.metric("endcap_cache_entries{cache=\"results\"}") == 1)
        _ = try service.get("/images/a.png")
        #expect(try service.ready("/images/a.png") != nil)
        #expect(try service.ready("/images/a.png?") == nil)
    }

    @Test func absoluteTargetsLeadToTheSame() throws {
        let service = try service()
        _ = try service.get(Self.target)
        #expect(try service.ready("http://localhost\(Self.target)") != nil)
    }

    @Test func conditionsAreAnsweredFromMemory() throws {
        let service = try service()
        let first = try service.get(Self.target)
        let tag = try #require(first.fields["ETag"])
        for value in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let ready = try #require(try service.ready(Self.target, [("If-None-Match", value)]))
            #expect(ready.status == 304)
            #expect(ready.body.byteCount == 0)
            #expect(ready.fields["ETag"] == tag)
            #expect(ready.fields == (try service.get(Self.target, [("If-None-Match", value)])).fields)
        }
        #expect(try service.ready(Self.target, [("If-None-Match", "\"x\"")])?.status == 200)
    }

    @Test func whatNeedsMoreThoughtIsNotReady() throws {
        let service = try service()
        let tag = try #require(try service.get(Self.target).fields["ETag"])
        #expect(try service.ready(Self.target, method: "POST") == nil)
        #expect(try service.ready(Self.target, method: "OPTIONS") == nil)
        #expect(try service.ready(Self.target, [("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")]) == nil)
        #expect(try service.ready(Self.target, [("If-None-Match", "\"x\""), ("If-None-Match", tag)]) == nil)
        #expect(
            try service.ready(
                Self.target, [("If-None-Match", tag), ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT")])?.status
                == 304)
    }

    @Test func whatMustBeLookedAtAgainIsNotReady() throws {
        let service = try service { $0.limits.recheckInterval = .zero }
        for _ in 0..<2 {
            _ = try service.get(Self.target)
            #expect(try service.ready(Self.target) == nil)
        }
    }

    /// A 304 by the long way is remembered too, before anything was ever drawn.
    @Test func aTagAloneIsEnoughForNotModified() throws {
        let tag = try #require(try service().get(Self.target).fields["ETag"])
        let service = try service()
        #expect(try service.get(Self.target, [("If-None-Match", tag)]).status == 304)
        #expect(try service.ready(Self.target, [("If-None-Match", tag)])?.status == 304)
        #expect(try service.ready(Self.target) == nil)
        #expect(service.store.loadCount("a.png") == 0)
    }

    @Test func withoutRoomForResultsThereIsNoAnswerButNotModified() throws {
        let service = try service { $0.limits.resultCacheByteBudget = 0 }
        let tag = try #require(try service.get(Self.target).fields["ETag"])
        #expect(try service.ready(Self.target) == nil)
        #expect(try service.ready(Self.target, [("If-None-Match", tag)])?.status == 304)
    }

    /// Nothing is drawn here, so what targets lead to is held for them alone.
    @Test func whatIsRememberedIsChargedInFull() throws {
        let service = try service()
        let longQuery = (0..<30).map { "\($0 * 2)-\($0 * 2 + 1)" }.joined(separator: ",")
        for number in 0..<10 {
            let target = "/images/a.png?stretch-x=\(longQuery)&v=\(number)"
            #expect(try service.get(target, [("If-None-Match", "*")]).status == 304)
        }
        #expect(try service.metric("endcap_cache_entries{cache=\"targets\"}") == 10)
        // Target and canonical query, each as long as the regions at least.
        #expect(try service.metric("endcap_cache_bytes{cache=\"targets\"}") > 10 * 2 * longQuery.utf8.count + 10 * 200)
    }

    @Test func failuresAreNeverReady() throws {
        let service = try service()
        for target in ["/images/none.png", "/images/a.png?w=0", "/nothing", "/health", "/metrics"] {
            _ = try service.get(target)
            #expect(try service.ready(target) == nil)
        }
    }
}
