import HTTPMessages
import Pixels
import TestSupport
import Testing

/// What is WebP's own, over the whole service.
@Suite struct WebPTests {
    let service = TestService()

    @Test func qualityMakesAnotherSmallerFile() throws {
        service.store.put("a.png", try noise(64, 48).file)
        let exact = try service.get("/images/a.png?format=webp")
        let lossy = try service.get("/images/a.png?format=webp&q=10")
        #expect(lossy.status == 200)
        #expect(lossy.bytes.count < exact.bytes.count)
        #expect(lossy.fields["ETag"] != exact.fields["ETag"])
        #expect(try lossy.picture().width == 64)
    }

    /// It would be a second address of the same file.
    @Test(arguments: ["q=80", "q=80&format=png"])
    func qualityWithoutAFormatThatLosesIsAContradiction(query: String) throws {
        service.store.put("a.png", try noise(12, 10).file)
        let response = try service.get("/images/a.png?\(query)")
        #expect(response.status == 400)
        #expect(response.text.contains("`png` keeps every pixel"))
    }

    @Test func aSideBeyondTheFormatIsNamed() throws {
        service.store.put("a.png", try noise(12, 10).file)
        let response = try service.get("/images/a.png?size=16384x20&insets=5&mode=stretch&format=webp")
        #expect(response.status == 422)
        #expect(response.text.contains("16384 × 20"))
    }
}
