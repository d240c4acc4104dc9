import Codecs
import HTTPMessages
import Pixels
import TestSupport
import Testing

/// Colours, orientation and metadata over the whole service.
@Suite struct ColourTests {
    let service = TestService()

    static let picture = Raster(width: 3, height: 2, pixels: (0..<6).map { 0xFF20_8040 + UInt32($0 * 0x0A_0502) })

    /// A file that says everything.
    private func file(_ format: ImageFormat = .png, orientation: UInt8 = 1) throws -> [UInt8] {
        var metadata = PictureMetadata()
        metadata.colours = .profile(try FixtureFiles.bytes("colours/p3.icc"))
        metadata.density = PixelDensity(pixelsPerInch: 300)
        // One entry, the orientation.
        metadata.exif =
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
        metadata.xmp = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
        metadata.credit = PictureMetadata.Credit(author: "Ann", copyright: "© Ann")
        return try encodeImage(RunRaster(Self.picture), format: format, metadata: metadata).bytes.flattened()
    }

    private func metadata(_ target: String) throws -> PictureMetadata {
        let response = try service.get(target)
        #expect(response.status == 200)
        return try decodeImage(response.bytes).metadata
    }

    @Test func onlyColoursAndDensityAreSaidByDefault() throws {
        service.store.put("a.png", try file())
        let found = try metadata("/images/a.png?scale=2")
        #expect(found.colours == .sRGB)
        #expect(found.density?.roundedPixelsPerInch == 143.99)
        #expect((found.exif, found.xmp, found.credit) == (nil, nil, PictureMetadata.Credit()))
        service.store.put("b.png", try noise(4, 4).file)
        #expect(try metadata("/images/b.png").colours == .untagged)
    }

    @Test func profilesAreConvertedOrKept() throws {
        let bytes = try file()
        service.store.put("a.png", bytes)
        let expected = try decodeImage(bytes, colours: .converted(by: ColourConverter()))
        #expect(expected.raster != Self.picture)
        let converted = try service.get("/images/a.png")
        #expect(try converted.picture() == expected.raster)
        let kept = try service.get("/images/a.png?profile=keep")
        #expect(try kept.picture() == Self.picture)
        #expect(kept.fields["ETag"] != converted.fields["ETag"])
        for format in ImageFormat.allCases.filter(\.isRead) {
            let profile = try FixtureFiles.bytes("colours/p3.icc")
            #expect(try metadata("/images/a.png?profile=keep&format=\(format.rawValue)").colours == .profile(profile))
        }
        #expect(try service.get("/images/a.png?keep=icc").fields["ETag"] == kept.fields["ETag"])
        #expect(try service.get("/images/a.png?profile=convert").fields["ETag"] == converted.fields["ETag"])
    }

    /// A PNG file of grays may not carry an RGB profile.
    @Test func aKeptProfileKeepsGraysInColour() throws {
        var metadata = PictureMetadata()
        metadata.colours = .profile(try FixtureFiles.bytes("colours/wide.icc"))
        let gray = RunRaster(
            Raster(width: 300, height: 1, pixels: (0..<300).map { 0xFF00_0000 | UInt32($0 % 256) * 0x01_0101 }))
        service.store.put("g.png", try encodeImage(gray, format: .png, metadata: metadata).bytes.flattened())
        let kept = try service.get("/images/g.png?profile=keep")
        #expect(try [.palette, .rgb].contains(readImageHeader(kept.bytes).colour))
        #expect(try kept.picture() == gray.block)
        #expect(try readImageHeader(service.get("/images/g.png").bytes).colour != .rgb)
    }

    @Test(arguments: ["png", "jpeg", "webp"]) func whatIsKept(format: String) throws {
        service.store.put("a.png", try file())
        let target = "/images/a.png?format=\(format)&keep="
        #expect(try metadata(target + "exif").exif != nil)
        #expect(try metadata(target + "xmp").xmp == Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8))
        #expect(try metadata(target + "copyright").credit == PictureMetadata.Credit(author: "Ann", copyright: "© Ann"))
        let all = try metadata(target + "copyright,xmp,exif,icc")
        #expect(all.exif != nil && all.xmp != nil && all.colours != .sRGB)
        #expect(
            try service.get(target + "xmp,exif").fields["ETag"] == service.get(target + "exif,xmp").fields["ETag"])
    }

    @Test(arguments: ["keep=exif,exif", "keep=gps", "keep=icc&profile=convert", "profile=srgb", "keep=exif,"])
    func whatIsRefused(query: String) throws {
        service.store.put("a.png", try file())
        let response = try service.get("/images/a.png?\(query)")
        #expect(response.status == 400)
        #expect(response.text.contains("\"parameter\":\"\(query.split(separator: "=")[0])\""))
    }

    /// The caps are those of the picture that is seen.
    @Test func picturesAreTurnedBeforeTheyAreSliced() throws {
        let upright = Self.picture.upright(from: .turnedLeft)
        service.store.put("turned.webp", try file(.webp, orientation: 6))
        service.store.put("upright.png", try encodeImage(RunRaster(upright), format: .png).bytes.flattened())
        let query = "?size=5x7&insets=1,1,1,0&mode=stretch"
        let turned = try service.get("/images/turned.webp" + query + "&profile=keep&keep=exif")
        #expect(try turned.picture() == service.get("/images/upright.png" + query).picture())
        #expect(try decodeImage(turned.bytes).metadata.orientation == .upright)
    }

    @Test func infoTellsWhatTheFileSays() throws {
        service.store.put("a.png", try file(orientation: 6))
        let text = try service.get("/info/a.png").text.filter { $0 != " " && $0 != "\n" }
        #expect(text.contains("\"width\":3,\"height\":2,"))
        #expect(text.contains("\"orientation\":6,\"density\":300,"))
        #expect(
            text.contains("\"colours\":{\"from\":\"icc\",\"profile\":\"P3primaries,gamma2.2\",\"isConverted\":true}"))
        #expect(text.contains("\"pixels\":{\"width\":2,\"height\":3}"))
        #expect(text.contains("\"warnings\":[]"))
        var damaged = try file()
        // The last byte of the profile's name and method, which its checksum covers.
        damaged[33 + 8 + 3] ^= 0xFF
        service.store.put("b.png", damaged)
        #expect(try service.get("/info/b.png").text.contains("does not match its checksum"))
    }
}
