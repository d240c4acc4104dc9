import HTTPMessages
import ImageService
import Testing

@Suite struct CrossOriginTests {
    private static let target = "/images/a.png?w=5"

    private func service(_ origins: String...) throws -> TestService {
        let service = TestService { $0.crossOrigin = CrossOriginPolicy(origins: origins, maximumAge: 600) }
        service.store.put("a.png", try noise(12, 10).file)
        return service
    }

    private func text(_ response: Response) -> String {
        String(decoding: response.fields.bytes, as: UTF8.self)
    }

    @Test func saysNothingWhereNobodyIsAllowed() throws {
        let service = try service()
        let origin = [("Origin", "https://a.example")]
        for response in [
            try service.get(Self.target, origin), try #require(try service.ready(Self.target, origin)),
            try service.get(Self.target, method: .options, origin + [("Access-Control-Request-Method", "GET")]),
        ] {
            #expect(!text(response).contains("Access-Control") && !text(response).contains("Vary"))
        }
    }

    @Test func allowsAll() throws {
        let service = try service("*")
        for fields in [[], [("Origin", "https://a.example")]] {
            for response in [
                try service.get(Self.target, fields), try #require(try service.ready(Self.target, fields)),
                try service.get("/images/none.png", fields),
                try #require(try service.ready(Self.target, fields + [("If-None-Match", "*")])),
            ] {
                #expect(text(response).contains("Access-Control-Allow-Origin: *\r\n"))
                #expect(!text(response).contains("Vary"))
            }
        }
    }

    @Test(arguments: [
        ("https://a.example", true), ("https://b.example:8443", true), ("http://a.example", false),
        ("https://a.example:8443", false), ("https://A.example", false), ("null", false), (nil, false),
    ])
    func allowsSome(origin: String?, isAllowed: Bool) throws {
        let service = try service("https://a.example", "https://b.example:8443")
        let fields = origin.map { [("Origin", $0)] } ?? []
        for response in [
            try service.get(Self.target, fields), try #require(try service.ready(Self.target, fields)),
            try service.get("/images/none.png", fields),
        ] {
            let text = text(response)
            #expect(text.contains("Vary: Origin\r\n"))
            #expect(text.contains("Access-Control-Allow-Origin: \(origin ?? "")\r\n") == isAllowed)
            #expect(text.contains("Access-Control-Allow-Origin") == isAllowed)
        }
    }

    @Test func answersPreflights() throws {
        let service = try service("https://a.example")
        let method = ("Access-Control-Request-Method", "GET")
        let allowed = try service.get(Self.target, method: .options, [("Origin", "https://a.example"), method])
        #expect(allowed.status == 204)
        #expect(allowed.fields["Allow"] == "GET, HEAD, OPTIONS")
        #expect(allowed.fields["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS")
        #expect(allowed.fields["Access-Control-Max-Age"] == "600")
        #expect(text(allowed).contains("Access-Control-Allow-Origin: https://a.example\r\n"))
        for fields in [[("Origin", "https://x.example"), method], [("Origin", "https://a.example")], [method]] {
            let other = try service.get(Self.target, method: .options, fields)
            #expect(other.status == 204)
            #expect(!text(other).contains("Access-Control-Allow-Methods"))
        }
        #expect(service.store.lookupCount("a.png") == 0)
    }

    @Test(arguments: [
        ("*", true), ("https://a.example", true), ("http://127.0.0.1:3000", true), ("http://[::1]:3000", true),
        ("https://a.example/", false), ("https://A.example", false), ("https://", false), ("https://:80", false),
        ("a.example", false), ("ftp://a.example", false), ("null", false), ("https://a.example:443", false),
        ("https://u@a.example", false), ("", false), ("https://a.example\r\nX: y", false),
    ])
    func knowsOrigins(text: String, isOrigin: Bool) {
        #expect(CrossOriginPolicy.isOrigin(text) == isOrigin)
    }
}
