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
            #expect(try service.get("/images/\(name)?format=png").picture() == pixels)
        }
    }

    /// The content of a file says what it is, not its name.
    @Test(arguments: [ImageFormat.png, .jpeg, .webp])
    func theAnswerIsOfTheSourcesFormatWhereNoneIsNamed(format: ImageFormat) throws {
        let source = RunRaster(try noise(24, 20).raster)
        service.store.put("a.png", try encodeImage(source, format: format).bytes.flattened())
        for query in ["", "?format=source", "?size=50x30&insets=4&mode=stretch"] {
            let answer = try service.get("/images/a.png\(query)")
            #expect(answer.status == 200)
            #expect(answer.fields["Content-Type"] == "image/\(format.rawValue)")
            #expect(ImageFormat.sniff(answer.bytes) == format)
        }
        let explained = try service.get("/explain/a.png")
        #expect(explained.text.contains("\"format\": \"\(format.rawValue)\""))
    }

    /// What a format has no use for is refused, whoever chose it.
    @Test(arguments: [
        (ImageFormat.png, "q", "70", 400), (.jpeg, "q", "70", 200), (.webp, "q", "70", 200),
        (.png, "chroma", "444", 400), (.jpeg, "chroma", "444", 200), (.webp, "progressive", "1", 400),
        (.jpeg, "progressive", "1", 200), (.jpeg, "effort", "9", 200), (.png, "effort", "9", 200),
        (.jpeg, "depth", "16", 400), (.jpeg, "colors", "16", 400), (.webp, "colors", "16", 400),
    ])
    func whatTheSourcesFormatCannotUseIsRefused(
        format: ImageFormat, parameter: String, value: String, status: Int
    ) throws {
        let source = RunRaster(try noise(24, 20).raster)
        service.store.put("a.png", try encodeImage(source, format: format).bytes.flattened())
        for path in ["/images", "/explain"] {
            let answer = try service.get("\(path)/a.png?\(parameter)=\(value)")
            #expect(answer.status == status)
            #expect(answer.text.contains("\"parameter\":\"\(parameter)\"") == (status == 400))
        }
    }

    /// A photo that would take many times its file's size without loss.
    @Test func aPhotoFromWebPLosesALittle() throws {
        let photo = RunRaster(try decodeImage(FixtureFiles.bytes("jpegs/baseline.jpg")).raster)
        let file = try encodeImage(photo, format: .webp, options: EncodingOptions(quality: 80)).bytes.flattened()
        service.store.put("a.webp", file)
        let answer = try service.get("/images/a.webp")
        #expect(answer.bytes.count < file.count * 2)
        #expect(try service.get("/images/a.webp?format=webp").bytes.count > file.count * 2)
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
