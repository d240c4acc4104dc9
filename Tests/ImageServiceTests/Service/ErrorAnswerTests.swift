import Codecs
import HTTPMessages
import ImageService
import Stores
import Testing

/// What is answered when there is no picture: the right status, the parameter at fault, and no secrets.
@Suite struct ErrorAnswerTests {
    private static let secret = "/srv/secret on db1.internal: Input/output error"

    private func service() throws -> TestService {
        let service = TestService {
            $0.limits.decoding = DecodingLimits(maximumDimension: 100, maximumPixelCount: 1_000)
            $0.limits.output.maximumDimension = 5_000
            $0.limits.maximumDistinctPixelCount = 400
        }
        let picture = try noise(12, 10).file
        service.store.put("a.png", picture)
        service.store.put("text.png", Array("GIF89a, or so it says".utf8))
        service.store.put("empty.png", [])
        service.store.put("short.png", Array(picture.prefix(picture.count / 2)))
        service.store.put("long.png", try noise(101, 2).file)
        service.store.put("large.png", try noise(40, 26).file)
        service.store.put("broken.png", picture)
        service.store.fail("broken.png", with: .unavailable(reason: Self.secret))
        service.store.fail("huge.png", with: .tooLarge(byteCount: 99_000_000, limit: 20_000_000))
        return service
    }

    struct Row: Sendable {
        var target: String
        var status: Int
        var parameter: String?
        /// Words that the detail must have.
        var words: [String] = []
    }

    static let rows = [
        Row(target: "/images/a.png?w=0", status: 400, parameter: "w", words: ["65536"]),
        Row(target: "/images/a.png?wide=1", status: 400, parameter: "wide", words: ["size, w, h"]),
        Row(target: "/images/a.png?w=%", status: 400),
        Row(target: "/images/%zz.png", status: 400),
        Row(target: "/images/%ff.png", status: 400),
        Row(target: "/images/a%00.png", status: 400),
        Row(target: "/images/none.png", status: 404),
        Row(target: "/images/../a.png", status: 404),
        Row(target: "/images/%2e%2e/a.png", status: 404),
        Row(target: "/images/.hidden.png", status: 404),
        Row(target: "/images//etc/passwd", status: 404),
        Row(target: "/images/", status: 404),
        Row(target: "/images", status: 404),
        Row(target: "/images/none.png?w=0", status: 400, parameter: "w"),
        Row(target: "/images/huge.png", status: 413, words: ["99000000", "20000000"]),
        Row(target: "/images/text.png", status: 415, words: ["image/png"]),
        Row(target: "/images/empty.png", status: 415),
        Row(target: "/images/short.png", status: 422),
        Row(target: "/images/long.png", status: 422, words: ["101 × 2", "100"]),
        Row(target: "/images/large.png", status: 422, words: ["40 × 26", "1000"]),
        Row(target: "/images/a.png?insets=0,7,0,6", status: 422, parameter: "insets", words: ["7", "6", "12"]),
        Row(target: "/images/a.png?stretch-y=3-11", status: 422, parameter: "stretch-y", words: ["11", "10"]),
        Row(target: "/images/a.png?insets=1&w=5001", status: 422, parameter: "size", words: ["5001", "5000"]),
        Row(target: "/images/a.png?insets=3&w=5&shrink=refuse", status: 422, parameter: "size", words: ["5", "6"]),
        Row(target: "/images/a.png?mode=stretch&size=30x30", status: 422, parameter: "size", words: ["400"]),
        Row(target: "/images/broken.png", status: 503),
    ]

    @Test(arguments: rows)
    func answersAProblem(row: Row) throws {
        let service = try service()
        let response = try service.get(row.target)
        #expect(response.status == row.status, "\(response.text)")
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(response.fields["Cache-Control"] == "no-store")
        #expect(response.fields["X-Content-Type-Options"] == "nosniff")
        #expect(response.fields["ETag"] == nil)
        let text = response.text
        #expect(text.contains("\"status\":\(row.status)"))
        if let parameter = row.parameter {
            #expect(text.contains("\"parameter\":\"\(parameter)\""))
        } else {
            #expect(!text.contains("\"parameter\""))
        }
        for word in row.words { #expect(text.contains(word), "\(text)") }
        for secret in ["srv", "secret", "db1", "Input/output", "passwd", "libpng"] { #expect(!text.contains(secret)) }
        #expect(try service.get(row.target, method: .head).fields == response.fields)
        #expect(try service.metric("endcap_cache_entries{cache=\"results\"}") == 0)
        #expect(try service.ready(row.target) == nil)
    }

    /// Tall and narrow, made wide and low: few pixels go in and few come out, but many lie between.
    @Test func whatLiesBetweenTheAxesIsBoundedToo() throws {
        let service = TestService {
            $0.limits.decoding.maximumPixelCount = 3_000
            $0.limits.maximumDistinctPixelCount = 3_000
        }
        service.store.put("tall.png", try noise(2, 1_000).file)
        #expect(try service.get("/images/tall.png?mode=stretch&size=2x1").status == 200)
        let refused = try service.get("/images/tall.png?mode=stretch&size=1000x1")
        #expect(refused.status == 422)
        #expect(refused.text.contains("3000"))
    }
}
