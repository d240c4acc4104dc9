import Codecs
import HTTPMessages
import ImageService
import Pixels
import TestSupport
import Testing

/// `colors` over the whole service.
@Suite struct ColourLimitTests {
    @Test(.enabled(if: QuantizationLibrary.shared != nil, "libimagequant is not installed"))
    func anAnswerHasNoMoreColours() throws {
        let service = TestService()
        service.store.put("a.png", try noise(64, 48).file)
        let exact = try service.get("/images/a.png")
        let reduced = try service.get("/images/a.png?colors=16")
        #expect(reduced.status == 200 && reduced.fields["Content-Type"] == "image/png")
        #expect(Set(try reduced.picture().pixels).count <= 16)
        #expect(reduced.bytes.count < exact.bytes.count / 2)
        #expect(reduced.fields["ETag"] != exact.fields["ETag"])
        #expect(try service.get("/images/a.png?format=source&colors=016").fields["ETag"] == reduced.fields["ETag"])
    }

    @Test(arguments: ["format=webp", "format=jpeg", "format=auto", "depth=16"])
    func whatHasNoListOfColoursIsRefused(other: String) throws {
        let service = TestService { $0.negotiation.canReduceColours = true }
        service.store.put("a.png", try noise(8, 8).file)
        let response = try service.get("/images/a.png?colors=16&\(other)")
        #expect(response.status == 400)
        let text = String(decoding: response.bytes, as: UTF8.self)
        #expect(text.contains("`colors`") && text.contains("`\(other.prefix { $0 != "=" })`"))
    }

    @Test func withoutTheLibraryTheParameterSaysSo() throws {
        let service = TestService { $0.negotiation.canReduceColours = false }
        service.store.put("a.png", try noise(8, 8).file)
        let response = try service.get("/images/a.png?colors=16")
        #expect(response.status == 400)
        let text = String(decoding: response.bytes, as: UTF8.self)
        #expect(text.contains("`colors`") && text.contains("libimagequant"))
    }

    /// Refused before anything is drawn.
    @Test func theLimitIsTheOperators() throws {
        let service = TestService {
            $0.negotiation.canReduceColours = true
            $0.limits.maximumQuantizedPixelCount = 99
        }
        service.store.put("a.png", try noise(10, 10).file)
        let response = try service.get("/images/a.png?colors=16")
        #expect(response.status == 422)
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("at most 99"))
    }
}
