import Codecs
import HTTPMessages
import Pixels
import TestSupport
import Testing

/// WebP in and out over the whole service.
@Suite struct WebPTests {
    let service = TestService()

    @Test func aRenditionHasTheSamePixelsAsItsPNG() throws {
        service.store.put("a.png", try noise(12, 10).file)
        let target = "/images/a.png?size=90x70&insets=3&mode=stretch"
        let response = try service.get(target + "&format=webp")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "image/webp")
        #expect(ImageFormat.sniff(response.bytes) == .webp)
        let png = try service.get(target)
        #expect(try response.picture() == png.picture())
        #expect(response.fields["ETag"] != png.fields["ETag"])
    }

    @Test func aWebPSourceIsReadWhateverItsName() throws {
        let source = try noise(12, 10)
        let file = try encodeImage(RunRaster(source.raster), format: .webp).bytes.flattened()
        for name in ["a.webp", "b.png"] {
            service.store.put(name, file)
            #expect(try service.get("/images/\(name)").picture() == source.raster)
        }
    }

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

    /// Lossless files cost what is distinct; lossy ones cost every pixel, and so are limited by them.
    @Test func lossyPicturesAreLimitedByAllTheirPixels() throws {
        service.store.put("a.png", try noise(12, 10).file)
        let target = "/images/a.png?size=9000x9000&insets=5,4&mode=stretch&format=webp"
        #expect(try service.get(target).status == 200)
        let refused = try service.get(target + "&q=50")
        #expect(refused.status == 422)
        #expect(refused.text.contains("81000000 pixels"))
    }

    @Test func aSideBeyondTheFormatIsNamed() throws {
        service.store.put("a.png", try noise(12, 10).file)
        let response = try service.get("/images/a.png?size=16384x20&insets=5&mode=stretch&format=webp")
        #expect(response.status == 422)
        #expect(response.text.contains("16384 × 20"))
    }
}
