import HTTPMessages
import Pixels
import TestSupport
import Testing

/// Every parameter of drawing, one at a time: what changes pixels changes the tag.
@Suite struct RuleTagTests {
    struct Row: Sendable {
        var base: String
        var change: String
        var path = "a.png"

        init(_ base: String, _ change: String, path: String = "a.png") {
            self.base = base
            self.change = change
            self.path = path
        }
    }

    private static let round = "size=31x30&insets=2,3&mode=round"
    private static let small = "size=5x9&insets=3,4&mode=tile&shrink=uniform"

    static let rows = [
        Row("size=30x30&insets=2", "tint=ff0000"), Row("size=30x30&insets=2&tint=ff0000", "tint=ff000080"),
        Row("size=30x30&insets=2", "opacity=0.5"), Row("size=30x30&insets=2&opacity=0.5", "opacity=0.9"),
        Row("size=30x30&insets=2", "bg=336699"), Row("size=30x30&insets=2", "flip=h"),
        Row("size=30x30&insets=2&flip=h", "flip=v"), Row("size=30x30&insets=2&mode=stretch", "linear=1"),
        Row("size=30x30&insets=2&mode=stretch", "filter=nearest"), Row("size=30x30&insets=2", "mode=mirror"),
        Row("size=30x30&insets=2", "mode=space"), Row("size=30x30&insets=2", "mode=hide"),
        Row("size=30x30&insets=2", "tile-origin=center,start"), Row(round, "tile-count=up"),
        Row(small, "tile-scale=caps"), Row(small, "ends=exact"), Row(small, "shrink=axis"),
        Row(small, "shrink=crop"), Row("size=30x30&insets=2", "preset=css"),
        Row("size=30x30&insets=2", "preset=unity"), Row("size=5x9&insets=4&preset=css", "preset=qt"),
        Row("size=30x30&insets=2", "crop=1,0,11,10"), Row("size=30x30&insets=2&crop=1,0,11,10", "crop=0,0,11,10"),
        Row("size=30x30&stretch-x=2-3,6-7", "stretch-x=2-3,6-7@4"),
        Row("size=40x20&stretch-x=2-4,8-10", "arrow=up:0.25"),
        Row("size=40x20&stretch-x=2-4,8-10&arrow=up:0.25", "arrow=up:0.75"),
        Row("size=40x40&stretch-x=2-4,8-10&arrow=up", "arrow=down"),
        Row("size=40x40&stretch-x=2-4,8-10&arrow=up", "arrow-side=down"),
        Row("scale=1", "scale=2", path: "A.imageset"), Row("scale=1", "appearance=dark", path: "A.imageset"),
        Row("scale=1", "direction=rtl", path: "A.imageset"), Row("scale=1", "idiom=ipad", path: "A.imageset"),
    ]

    @Test(arguments: rows)
    func aChangeOfPixelsIsAChangeOfTheTag(row: Row) throws {
        let service = TestService()
        service.store.put("a.png", try noise(12, 10).file)
        let catalog = try ImageSetTests.catalog()
        for (name, bytes) in catalog { service.store.put("A.imageset/" + name, bytes) }
        let before = try service.get("/images/\(row.path)?\(row.base)")
        let name = row.change.prefix { $0 != "=" }
        let kept = row.base.split(separator: "&").filter { !$0.hasPrefix(name + "=") }
        let after = try service.get("/images/\(row.path)?\((kept + [row.change[...]]).joined(separator: "&"))")
        try #require(before.status == 200 && after.status == 200, "\(before.text) \(after.text)")
        #expect(try before.picture() != after.picture(), "the change shows")
        #expect(before.fields["ETag"] != after.fields["ETag"])
    }
}
