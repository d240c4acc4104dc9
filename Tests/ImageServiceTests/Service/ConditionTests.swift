import HTTPMessages
import ImageService
import Testing

/// Conditional requests: answered before anything is loaded or drawn.
@Suite struct ConditionTests {
    private static let modified: Int64 = 784_111_777
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    /// A service that has drawn nothing, with the tag that a like one gives.
    private func freshService() throws -> (service: TestService, tag: String) {
        let file = try noise(12, 10).file
        let (service, twin) = (TestService(), TestService())
        for service in [service, twin] { service.store.put("a.png", file, modificationTime: Self.modified) }
        return (service, try #require(twin.get("/images/a.png?w=5").fields["ETag"]))
    }

    @Test(arguments: [
        "TAG", "W/TAG", "\"x\", TAG", "\"x\",TAG,\"y\"", "\"x\", W/TAG", "*", "  TAG  ",
    ])
    func aTagThatMatchesIsAnsweredWithoutAnyWork(value: String) throws {
        let (service, tag) = try freshService()
        for method in [HTTPMessages.Method.get, .head] {
            let response = try service.get(
                "/images/a.png?w=5", method: method, [("If-None-Match", value.replacing("TAG", with: tag))])
            #expect(response.status == 304)
            #expect(response.body.byteCount == 0)
            #expect(response.fields["ETag"] == tag)
            #expect(response.fields["Cache-Control"] != nil)
            #expect(response.fields["Cross-Origin-Resource-Policy"] == "cross-origin")
            // What tells of the picture is the client's already.
            for name in ["Content-Type", "Last-Modified", "Content-Security-Policy", "X-Content-Type-Options"] {
                #expect(response.fields[name] == nil)
            }
        }
        #expect(service.store.loadCount("a.png") == 0)
        #expect(try service.metric("endcap_renders_started_total") == 0)
    }

    @Test(arguments: ["\"x\"", "TAGX", "\"\"", "x", "\"x\", *"])
    func otherTagsAreAnsweredInFull(value: String) throws {
        let (service, tag) = try freshService()
        let bare = String(tag.dropLast())
        let response = try service.get(
            "/images/a.png?w=5", [("If-None-Match", value.replacing("TAGX", with: bare + "x\""))])
        #expect(response.status == 200)
    }

    @Test func severalFieldsAreOneList() throws {
        let (service, tag) = try freshService()
        let response = try service.get("/images/a.png?w=5", [("If-None-Match", "\"x\""), ("if-none-match", tag)])
        #expect(response.status == 304)
    }

    @Test(arguments: [
        (date, 304), ("Sun, 06 Nov 1994 08:49:38 GMT", 304), ("Sunday, 06-Nov-94 08:49:37 GMT", 304),
        ("Sun Nov  6 08:49:37 1994", 304), ("Sun, 06 Nov 1994 08:49:36 GMT", 200), ("yesterday", 200), ("", 200),
    ])
    func datesCount(value: String, status: Int) throws {
        let (service, _) = try freshService()
        #expect(try service.get("/images/a.png?w=5", [("If-Modified-Since", value)]).status == status)
        #expect(service.store.loadCount("a.png") == (status == 304 ? 0 : 1))
    }

    @Test func aTagGoesBeforeADate() throws {
        let (service, tag) = try freshService()
        let other = [("If-None-Match", "\"x\""), ("If-Modified-Since", Self.date)]
        #expect(try service.get("/images/a.png?w=5", other).status == 200)
        let same = [("If-None-Match", tag), ("If-Modified-Since", "Sun, 06 Nov 1970 08:49:37 GMT")]
        #expect(try service.get("/images/a.png?w=5", same).status == 304)
    }

    @Test func wrongRequestsAreNotNotModified() throws {
        let (service, _) = try freshService()
        #expect(try service.get("/images/a.png?w=0", [("If-None-Match", "*")]).status == 400)
        #expect(try service.get("/images/none.png", [("If-None-Match", "*")]).status == 404)
    }
}
