import HTTPMessages
import ImageService
import Pixels
import Stores
import TestSupport
import Testing

/// Documents beside a picture that say how it is sliced.
@Suite struct CompanionTests {
    struct Row: Sendable {
        var document: String
        var text: String
        var picture = "a.png"
    }

    /// Four ways of saying: caps of 3 at the left, 2 at the top, 4 at the right and 1 at the bottom, stretched between.
    static let rows = [
        Row(
            document: "a.slices.json",
            text: """
                {"version": 1, "mode": "stretch", "horizontal": {"leading": 3, "trailing": 4},
                "vertical": {"leading": 2, "trailing": 1}}
                """),
        Row(
            document: "a.png.meta",
            text: "TextureImporter:\n  spriteMode: 1\n  spriteBorder: {x: 3, y: 1, z: 4, w: 2}\n"),
        Row(
            document: "a.tres",
            text: """
                [gd_resource type="StyleBoxTexture"]

                [resource]
                texture_margin_left = 3.0
                texture_margin_top = 2.0
                texture_margin_right = 4.0
                texture_margin_bottom = 1.0
                """),
        Row(
            document: "a.atlas",
            text: "\nsheet.png\nsize: 64,64\na\n  rotate: false\n  xy: 0, 0\n  size: 12, 10\n  split: 3, 4, 2, 1\n"),
    ]

    @Test(arguments: rows)
    func capsAreReadWhereverTheyAreSaid(row: Row) throws {
        let service = TestService()
        let source = try noise(12, 10).raster
        service.store.put("a.png", try source.file())
        service.put(row.document, text: row.text)
        let got = try service.draw("a.png?size=40x30&filter=linear")
        let wanted = try draw(source, "size=40x30&insets=2,3,1,4&mode=stretch&filter=linear")
        #expect(got == wanted)
    }

    @Test(arguments: rows)
    func aChangedDocumentIsAnotherPicture(row: Row) throws {
        let service = TestService { $0.limits.recheckInterval = .zero }
        service.store.put("a.png", try noise(12, 10).file)
        let target = "/images/a.png?size=40x30"
        let without = try service.get(target)
        service.put(row.document, text: row.text)
        let first = try service.get(target)
        let changed = row.text.replacing("3", with: "2", maxReplacements: 1)
        service.put(row.document, text: changed, version: 2)
        let second = try service.get(target, [("If-None-Match", try #require(first.fields["ETag"]))])
        #expect(second.status == 200)
        #expect(Set([without, first, second].map { $0.fields["ETag"] }).count == 3)
        service.store.fail(row.document, with: .notFound)
        #expect(try service.get(target).fields["ETag"] == without.fields["ETag"], "without it all is as before")
    }

    @Test func ourOwnDocumentGoesBeforeTheOthers() throws {
        let service = TestService()
        service.store.put("a.png", try mapPicture(12, 10).file())
        for row in Self.rows.dropFirst() { service.put(row.document, text: row.text) }
        service.put("a.slices.json", text: "{\"version\": 1, \"mode\": \"stretch\", \"horizontal\": {\"leading\": 7}}")
        let got = try service.draw("a.png?size=40x10&filter=nearest")
        #expect(got.columns(row: 0).prefix(7) == run(0..<7) && got.columns(row: 0)[7] == 7)
    }

    @Test func theRequestGoesBeforeTheDocument() throws {
        let service = TestService()
        let source = mapPicture(12, 10)
        service.store.put("a.png", try source.file())
        service.put("a.slices.json", text: Self.rows[0].text)
        #expect(
            try service.draw("a.png?size=40x30&insets=1&mode=tile") == draw(source, "size=40x30&insets=1&mode=tile"))
    }

    /// A document in points is right for every variant of the picture.
    @Test func pointsAreThoseOfTheVariantThatIsDrawn() throws {
        let service = TestService()
        service.store.put("a.png", try mapPicture(12, 10).file())
        service.store.put("a@2x.png", try mapPicture(24, 20).file())
        service.put("a.slices.json", text: Self.rows[0].text)
        let got = try service.draw("a.png?size=40x30&scale=2&filter=nearest")
        #expect(got.columns(row: 0).prefix(6) == run(0..<6) && got.columns(row: 0).suffix(8) == run(16..<24))
        let named = try service.draw("a@2x.png?size=40x30&scale=2&filter=nearest")
        #expect(named == got)
    }

    @Test(arguments: [
        ("a.slices.json", "{\"version\": 1,\n \"mode\" \"tile\"}", ["line 2, column 9"]),
        ("a.slices.json", "{\"version\": 1, \"horizontal\": {\"leadin\": 3}}", ["horizontal.leadin", "leading"]),
        ("a.slices.json", "{\"version\": 1, \"mode\": \"wobble\"}", ["mode", "wobble", "stretch"]),
        ("a.slices.json", "{\"version\": 1, \"horizontal\": {\"leading\": 9, \"trailing\": 4}}", ["9", "4", "12"]),
        ("a.png.meta", "TextureImporter:\n  spriteBorder: {x: three, y: 0, z: 0, w: 0}\n", ["line 2", "three"]),
        (
            "a.tres", "[gd_resource type=\"StyleBoxTexture\"]\n[resource]\ntexture_margin_left = wide\n",
            ["line 3", "wide"]
        ),
        ("a.atlas", "\na.png\nsize: 12,10\na\n  xy: 0, 0\n  size: 12, 10\n  split: 3, 4\n", ["line 7"]),
    ])
    func aMalformedDocumentIsRefusedByItsPlace(document: String, text: String, words: [String]) throws {
        let service = TestService()
        service.store.put("a.png", try mapPicture(12, 10).file())
        service.put(document, text: text)
        for route in ["images", "info", "explain"] {
            let response = try service.get("/\(route)/a.png")
            #expect(response.status == 422)
            for word in words { #expect(response.text.contains(word), "\(response.text)") }
        }
    }
}
