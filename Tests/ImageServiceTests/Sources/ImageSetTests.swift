import HTTPMessages
import Pixels
import TestSupport
import Testing

/// Image sets of asset catalogs as sources.
@Suite struct ImageSetTests {
    private static let entries = [
        (file: "plain.png", more: "\"scale\": \"1x\"", pixels: 6),
        (file: "double.png", more: "\"scale\": \"2x\"", pixels: 12),
        (
            file: "dark.png",
            more: "\"scale\": \"1x\", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]",
            pixels: 6
        ),
        (file: "right.png", more: "\"scale\": \"1x\", \"language-direction\": \"right-to-left\"", pixels: 6),
        (file: "pad.png", more: "\"scale\": \"1x\", \"idiom\": \"ipad\"", pixels: 6),
    ]

    /// The set's files by name; blue tells the pictures apart: 1 is the first of `entries`.
    static func catalog() throws -> [(name: String, bytes: [UInt8])] {
        let images = entries.map { "{\"filename\": \"\($0.file)\", \($0.more)}" }
        let contents = "{\"images\": [\(images.joined(separator: ", "))]}"
        return [("Contents.json", Array(contents.utf8))]
            + (try entries.enumerated().map { index, entry in
                var picture = mapPicture(entry.pixels, entry.pixels)
                picture.pixels = picture.pixels.map { $0 & 0xFF00_FFFF | UInt32(index + 1) << 16 }
                return (entry.file, try picture.file())
            })
    }

    @Test(arguments: [
        ("", 1), ("scale=1", 1), ("scale=0.5", 1), ("scale=1.5", 2), ("scale=2", 2), ("scale=3", 2),
        ("appearance=dark", 3), ("appearance=light", 1), ("direction=rtl", 4), ("direction=ltr", 1), ("idiom=ipad", 5),
        ("idiom=tv", 1),
    ])
    func aVariantIsChosenByWhatIsAskedFor(query: String, wanted: UInt32) throws {
        let service = TestService()
        for (name, bytes) in try Self.catalog() { service.store.put("A.imageset/" + name, bytes) }
        let got = try service.draw("A.imageset" + (query.isEmpty ? "" : "?" + query))
        #expect(Set(got.pixels.map { $0 >> 16 & 0xFF }) == [wanted])
    }

    /// A set that has a picture for the other way of writing only.
    @Test func aPictureForTheOtherWayOfWritingIsMirrored() throws {
        let service = TestService()
        service.store.put("A.imageset/a.png", try mapPicture(6, 6).file())
        service.put(
            "A.imageset/Contents.json",
            text: "{\"images\": [{\"filename\": \"a.png\", \"language-direction\": \"left-to-right\"}]}")
        #expect(try service.draw("A.imageset").columns(row: 0) == [0, 1, 2, 3, 4, 5])
        #expect(try service.draw("A.imageset?direction=rtl").columns(row: 0) == [5, 4, 3, 2, 1, 0])
        let tags = try ["ltr", "rtl"].map { try service.get("/images/A.imageset?direction=\($0)").fields["ETag"] }
        #expect(tags[0] != tags[1])
    }

    @Test func aSetWithoutItsFileIsNotFound() throws {
        let service = TestService()
        service.put("A.imageset/Contents.json", text: "{\"images\": [{\"filename\": \"gone.png\"}]}")
        service.put("B.imageset/Contents.json", text: "{\"images\": [{\"scale\": \"1x\"}]}")
        for path in ["A.imageset", "B.imageset", "C.imageset"] {
            #expect(try service.get("/images/\(path)").status == 404)
        }
    }

    @Test func aMalformedSetIsRefusedByItsPlace() throws {
        let service = TestService()
        service.put("A.imageset/Contents.json", text: "{\"images\": [{\"filename\": \"../a.png\"}]}")
        let response = try service.get("/images/A.imageset")
        #expect(response.status == 422)
        #expect(response.text.contains("images[0].filename"), "\(response.text)")
    }
}
