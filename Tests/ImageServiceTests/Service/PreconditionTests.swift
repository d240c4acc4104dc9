import HTTPMessages
import ImageService
import Testing

/// `If-Match` and `If-Unmodified-Since`, and the order in which conditions are looked at.
@Suite struct PreconditionTests {
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func service() throws -> (service: TestService, tag: String) {
        let service = TestService()
        service.store.put("a.png", try noise(12, 10).file, modificationTime: 784_111_777)
        let response = try service.get("/images/a.png?w=5")
        return (service, try #require(response.fields["ETag"]))
    }

    @Test(
        arguments: [
            (["If-Match": "TAG"], 200), (["If-Match": "\"x\", TAG"], 200), (["If-Match": "*"], 200),
            (["If-Match": "\"x\""], 412), (["If-Match": "W/TAG"], 412), (["If-Match": ""], 412),
            (["If-Unmodified-Since": date], 200), (["If-Unmodified-Since": before], 412),
            (["If-Unmodified-Since": "yesterday"], 200),
            (["If-Match": "TAG", "If-Unmodified-Since": before], 200),
            (["If-Match": "\"x\"", "If-Unmodified-Since": date], 412),
            (["If-Match": "TAG", "If-None-Match": "TAG"], 304), (["If-Match": "\"x\"", "If-None-Match": "TAG"], 412),
            (["If-Unmodified-Since": before, "If-None-Match": "TAG"], 412),
            (["If-Match": "TAG", "If-Modified-Since": date], 304),
            (["If-None-Match": "\"x\"", "If-Modified-Since": date], 200),
        ] as [([String: String], Int)])
    func conditionsAreLookedAtInOrder(fields: [String: String], status: Int) throws {
        let (service, tag) = try service()
        let pairs = fields.map { ($0.key, $0.value.replacing("TAG", with: tag)) }
        for target in ["/images/a.png?w=5", "/images/a.png?w=6"] {
            guard !(target.hasSuffix("6") && "\(fields)".contains("TAG")) else { continue }
            #expect(try service.get(target, pairs).status == status)
        }
        // From memory: the same answer, or none, so that the request goes the long way.
        let ready = try service.ready("/images/a.png?w=5", pairs)
        #expect(ready.map(\.status) == nil || ready?.status == status)
    }

    @Test func descriptionsHaveThemToo() throws {
        let (service, _) = try service()
        #expect(try service.get("/info/a.png", [("If-Match", "\"x\"")]).status == 412)
        #expect(try service.get("/info/a.png", [("If-Match", "*")]).status == 200)
    }

    @Test func whatWouldBeNoSuccessIgnoresThem() throws {
        let (service, _) = try service()
        #expect(try service.get("/images/none.png", [("If-Match", "\"x\"")]).status == 404)
        #expect(try service.get("/images/a.png?w=0", [("If-Match", "\"x\"")]).status == 400)
    }
}
