import Glibc
import HTTPMessages
import ImageService
import TestSupport
import Testing

/// What a loop keeps for itself of the answers from memory.
@Suite struct LoopAnswersTests {
    private static let target = "/images/a.png?w=5"

    private func service(configure: (inout ServiceConfiguration) -> Void = { _ in }) throws -> TestService {
        let service = TestService(configure: configure)
        service.store.put("a.png", try noise(12, 10).file)
        _ = try service.get(Self.target)
        return service
    }

    /// Asks until the answer is another object than all others', as an answer is kept for some milliseconds only.
    private func kept(
        _ fields: [(String, String)] = [], by answers: any ReadyAnswers, in service: TestService
    ) throws -> ReadyResponse? {
        let shared = try service.ready(Self.target, fields, from: service.service.readyAnswers(forLoop: 9))
        for _ in 0..<1_000 {
            let ready = try service.ready(Self.target, fields, from: answers)
            if ready?.shared !== shared?.shared { return ready }
        }
        return nil
    }

    /// Whether there comes a time when it needs work to answer.
    private func goes(_ answers: any ReadyAnswers, in service: TestService) throws -> Bool {
        for _ in 0..<1_000 {
            if try service.ready(Self.target, from: answers) == nil { return true }
            usleep(2_000)
        }
        return false
    }

    @Test func areTheSameAnswersInMemoryOfTheirOwn() throws {
        let service = try service()
        let shared = try #require(try service.ready(Self.target))
        let (one, other) = (service.service.readyAnswers(forLoop: 0), service.service.readyAnswers(forLoop: 1))
        let first = try #require(try kept(by: one, in: service))
        let second = try #require(try kept(by: other, in: service))
        #expect(first.shared !== second.shared)
        for ready in [first.response, second.response] {
            #expect(ready.status == 200 && ready.fields == shared.fields && ready.bytes == shared.bytes)
        }
    }

    @Test func answerConditionsAsAllDo() throws {
        let service = try service()
        let answers = service.service.readyAnswers(forLoop: 0)
        let tag = try #require(try service.ready(Self.target)?.fields["ETag"])
        let unchanged = try #require(try service.ready(Self.target, [("If-None-Match", tag)]))
        let ready = try #require(try kept([("If-None-Match", tag)], by: answers, in: service)).response
        #expect(ready.status == 304 && ready.fields == unchanged.fields && ready.body.byteCount == 0)
        let date = [("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")]
        for _ in 0..<10 {
            #expect(try service.ready(Self.target, [("If-None-Match", "\"x\"")], from: answers)?.response.status == 200)
            #expect(try service.ready(Self.target, date, from: answers) == nil)
            #expect(try service.ready(Self.target, method: "POST", from: answers) == nil)
            #expect(try service.ready(Self.target + "&", from: answers) == nil)
        }
    }

    @Test func areCountedLikeAllOthers() throws {
        let service = try service()
        let images = "endcap_http_responses_total{route=\"images\",status=\"200\"}"
        let hits = ["targets", "results"].map { "endcap_cache_hits_total{cache=\"\($0)\"}" }
        let before = try ([images] + hits).map(service.metric)
        for loop in 0..<3 {
            let answers = service.service.readyAnswers(forLoop: loop)
            for _ in 0..<100 { #expect(try service.ready(Self.target, from: answers) != nil) }
        }
        #expect(try ([images] + hits).map(service.metric) == before.map { $0 + 300 })
    }

    @Test func goWhenTheirSourceIsDueToBeLookedAt() throws {
        let service = try service { $0.limits.recheckInterval = .milliseconds(100) }
        let answers = service.service.readyAnswers(forLoop: 0)
        #expect(try goes(answers, in: service))
    }

    @Test func goSoonAfterTheResultIsGone() throws {
        let service = try service { $0.limits.resultCacheByteBudget = 20_000 }
        let answers = service.service.readyAnswers(forLoop: 0)
        _ = try kept(by: answers, in: service)
        for width in 10..<60 { _ = try service.get("/images/a.png?w=\(width)&h=2") }
        #expect(try goes(answers, in: service))
    }

    @Test func areNotKeptWhereTheyAreLarge() throws {
        let service = TestService()
        service.store.put("a.png", try noise(130, 130).file)
        #expect(try service.get(Self.target.replacing("w=5", with: "w=130")).body.byteCount > 32_768)
        let answers = service.service.readyAnswers(forLoop: 0)
        let all = try (0..<50).map { _ in try service.ready("/images/a.png?w=130", from: answers)?.shared }
        #expect(all.allSatisfy { $0 != nil && $0 === all[0] })
    }

    /// A target with several answers leads each client to its own.
    @Test func areRightForEveryClient() throws {
        let service = TestService()
        service.store.put("a.png", try noise(12, 10).file)
        let clients = [("image/webp", "image/webp"), ("image/png", "image/png")]
        let target = Self.target + "&format=auto"
        for (accept, _) in clients { _ = try service.get(target, [("Accept", accept)]) }
        let answers = service.service.readyAnswers(forLoop: 0)
        for _ in 0..<20 {
            for (accept, mediaType) in clients {
                let ready = try service.ready(target, [("Accept", accept)], from: answers)
                #expect(ready?.response.fields["Content-Type"] == mediaType)
            }
        }
    }
}
