import Codecs
import HTTPMessages
import Pixels
import TestSupport
import Testing

/// What all formats beside PNG have in common, over the whole service.
@Suite struct FormatTests {
    let service = TestService()

    @Test(arguments: [(ImageFormat.jpeg, false), (.webp, true)])
    func aRenditionIsOfTheFormatThatIsAskedFor(format: ImageFormat, keepsPixels: Bool) throws {
        service.store.put("a.png", try noise(12, 10).file)
        let target = "/images/a.png?size=90x70&insets=3&mode=stretch"
        let response = try service.get(target + "&format=\(format.rawValue)")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "image/\(format.rawValue)")
        #expect(ImageFormat.sniff(response.bytes) == format)
        let png = try service.get(target)
        let picture = try response.picture()
        #expect(picture.width == 90 && picture.height == 70)
        if keepsPixels { #expect(try picture == png.picture()) }
        #expect(response.fields["ETag"] != png.fields["ETag"])
    }

    @Test(arguments: [(ImageFormat.jpeg, "a.jpg", false), (.webp, "a.webp", true)])
    func aSourceIsReadWhateverItsName(format: ImageFormat, name: String, keepsPixels: Bool) throws {
        let source = try noise(24, 20)
        let file = try encodeImage(RunRaster(source.raster), format: format).bytes.flattened()
        let pixels = try decodeImage(file).raster
        if keepsPixels { #expect(pixels == source.raster) }
        for name in [name, "b.png"] {
            service.store.put(name, file)
            #expect(try service.get("/images/\(name)").picture() == pixels)
            #expect(try service.get("/images/\(name)?format=png").picture() == pixels)
        }
    }

    /// Where the area repeats it is no limit, but some ways of writing look at every pixel: all of them count.
    @Test(arguments: [("jpeg", "&progressive=1"), ("webp", "&q=50")])
    func whatCostsEveryPixelIsLimitedByAllOfThem(format: String, costly: String) throws {
        service.store.put("a.png", try noise(12, 10).file)
        let target = "/images/a.png?size=9000x9000&insets=5,4&mode=stretch&format=\(format)"
        #expect(try service.get(target).status == 200)
        let refused = try service.get(target + costly)
        #expect(refused.status == 422)
        #expect(refused.text.contains("81000000 pixels"))
    }
}
