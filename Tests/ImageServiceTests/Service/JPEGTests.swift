import HTTPMessages
import TestSupport
import Testing

/// What is JPEG's own, over the whole service.
@Suite struct JPEGTests {
    let service = TestService()

    /// The quality that holds without one is the same file at the same address.
    @Test func qualityMakesAnotherFile() throws {
        service.store.put("a.png", try noise(64, 48).file)
        let usual = try service.get("/images/a.png?format=jpeg")
        #expect(try service.get("/images/a.png?format=jpeg&q=80").fields["ETag"] == usual.fields["ETag"])
        let smaller = try service.get("/images/a.png?format=jpeg&q=10")
        #expect(smaller.bytes.count < usual.bytes.count)
        #expect(smaller.fields["ETag"] != usual.fields["ETag"])
    }

    /// The frame header says how finely colours are stored (T.81, B.2.2): bytes 11 of it are luma's factors.
    @Test func chromaAndProgressionAreWhatTheFileSays() throws {
        service.store.put("a.png", try noise(64, 48).file)
        func frame(_ query: String) throws -> (marker: UInt8, factors: UInt8, tag: String?) {
            let response = try service.get("/images/a.png?format=jpeg&size=300x200&insets=9&mode=stretch" + query)
            let bytes = response.bytes
            let start = try #require(
                bytes.indices.dropLast(12).first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
            return (bytes[start + 1], bytes[start + 11], response.fields["ETag"])
        }
        let usual = try frame("")
        #expect(usual.marker == 0xC0 && usual.factors == 0x22)
        #expect(try frame("&chroma=420&progressive=0").tag == usual.tag)
        let fine = try frame("&chroma=444")
        #expect(fine.marker == 0xC0 && fine.factors == 0x11 && fine.tag != usual.tag)
        let progressive = try frame("&progressive=1")
        #expect(progressive.marker == 0xC2 && progressive.factors == 0x22 && progressive.tag != usual.tag)
    }

    /// Both ways of writing show the same pixels.
    @Test(arguments: ["", "&chroma=444", "&q=30"])
    func progressionChangesNoPixel(query: String) throws {
        service.store.put("a.png", try noise(64, 48).file)
        let target = "/images/a.png?format=jpeg&size=301x207&insets=9&mode=stretch" + query
        #expect(try service.get(target).picture() == service.get(target + "&progressive=1").picture())
    }

    @Test(arguments: ["chroma=444", "progressive=1&format=webp"])
    func whatTheFormatHasNoUseForIsAContradiction(query: String) throws {
        service.store.put("a.png", try noise(12, 10).file)
        let response = try service.get("/images/a.png?\(query)")
        #expect(response.status == 400)
        #expect(response.text.contains("`format`"))
    }

    /// Tables that fit the picture make a photograph's file smaller and leave its pixels alone.
    @Test func effortFitsTheTables() throws {
        service.store.put("a.png", try noise(400, 200).file)
        let usual = try service.get("/images/a.png?format=jpeg")
        #expect(try service.get("/images/a.png?format=jpeg&effort=1").fields["ETag"] == usual.fields["ETag"])
        let fitted = try service.get("/images/a.png?format=jpeg&effort=7")
        #expect(fitted.bytes.count < usual.bytes.count)
        #expect(try fitted.picture() == usual.picture())
        #expect(try service.get("/images/a.png?format=jpeg&effort=9").fields["ETag"] == fitted.fields["ETag"])
        let progressive = try service.get("/images/a.png?format=jpeg&progressive=1")
        #expect(try progressive.picture() == usual.picture())
    }

    /// More effort is another file of the same pixels.
    @Test func effortMakesAnotherFile() throws {
        service.store.put("a.png", try noise(64, 48).file)
        let usual = try service.get("/images/a.png")
        #expect(try service.get("/images/a.png?effort=6").fields["ETag"] == usual.fields["ETag"])
        let other = try service.get("/images/a.png?effort=9")
        #expect(other.fields["ETag"] != usual.fields["ETag"])
        #expect(try other.picture() == usual.picture())
    }
}
