import Codecs
import HTTPMessages
import Pixels
import TestSupport
import Testing

/// JPEG in and out over the whole service.
@Suite struct JPEGTests {
    let service = TestService()

    @Test func aRenditionIsAJPEG() throws {
        service.store.put("a.png", try noise(12, 10).file)
        let target = "/images/a.png?size=90x70&insets=3&mode=stretch"
        let response = try service.get(target + "&format=jpeg")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "image/jpeg")
        #expect(ImageFormat.sniff(response.bytes) == .jpeg)
        let picture = try response.picture()
        #expect(picture.width == 90 && picture.height == 70)
        #expect(response.fields["ETag"] != (try service.get(target)).fields["ETag"])
    }

    @Test func aJPEGSourceIsReadWhateverItsName() throws {
        let source = try noise(24, 20)
        let file = try encodeImage(RunRaster(source.raster), format: .jpeg).bytes.flattened()
        for name in ["a.jpg", "b.png"] {
            service.store.put(name, file)
            #expect(try service.get("/images/\(name)?format=png").picture() == decodeImage(file).raster)
        }
    }

    /// Unlike a lossy WebP, a JPEG costs what is distinct.
    @Test func areaIsNoLimitWhereItRepeats() throws {
        service.store.put("a.png", try noise(12, 10).file)
        #expect(try service.get("/images/a.png?size=9000x9000&insets=5,4&mode=stretch&format=jpeg").status == 200)
    }

    /// The quality that holds without one is the same file at the same address.
    @Test func qualityMakesAnotherFile() throws {
        service.store.put("a.png", try noise(64, 48).file)
        let usual = try service.get("/images/a.png?format=jpeg")
        #expect(try service.get("/images/a.png?format=jpeg&q=80").fields["ETag"] == usual.fields["ETag"])
        let smaller = try service.get("/images/a.png?format=jpeg&q=10")
        #expect(smaller.bytes.count < usual.bytes.count)
        #expect(smaller.fields["ETag"] != usual.fields["ETag"])
    }
}
