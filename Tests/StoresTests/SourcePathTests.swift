import Stores
import Testing

@Suite struct SourcePathTests {
    @Test(arguments: [
        ("button.png", ["button.png"]),
        ("a/b/c.png", ["a", "b", "c.png"]),
        ("with%20space.png", ["with space.png"]),
        ("plus+stays.png", ["plus+stays.png"]),
        ("b%C3%BCtton.png", ["bütton.png"]),
        ("%E3%83%9C.png", ["ボ.png"]),
        ("bubble@2x.png", ["bubble@2x.png"]),
        ("a...b/c..png", ["a...b", "c..png"]),
        ("100%25.png", ["100%.png"]),
        ("twice%252e.png", ["twice%2e.png"]),
        ("tilde~/%3F%23.png", ["tilde~", "?#.png"]),
    ])
    func decodesOnce(text: String, components: [String]) throws {
        let path = try SourcePath(percentEncoded: text)
        #expect(path.components == components)
        #expect(path.description == components.joined(separator: "/"))
        #expect(path.name == components.last)
    }

    @Test(arguments: [
        "", "/", "/a", "a/", "a//b", ".", "..", "a/.", "a/..", "../a", "a/../b", "%2e%2e/a", "%2E./a", ".hidden",
        "a/.git/x",
        "%2ehidden", "a%2Fb", "a%2fb", "%2Fetc/passwd", "a%5Cb", "..%5Ca", "a\\b", "a%0Ab", "a%7F", "\u{1}",
    ])
    func refuses(text: String) {
        #expect(throws: SourcePathError.refused) { try SourcePath(percentEncoded: text) }
    }

    @Test(arguments: [
        "%", "a%2", "a%zz", "%%41", "%00", "a%00.png", "a/b%00/c", "%FF", "%C3", "%C0%AE%C0%AE/a", "%ED%A0%80", "%-1",
        "%+1",
    ])
    func callsMalformed(text: String) {
        #expect(throws: SourcePathError.malformed) { try SourcePath(percentEncoded: text) }
    }

    @Test func bindsLengthAndDepth() throws {
        let long = String(repeating: "a", count: 255)
        #expect(try SourcePath(percentEncoded: long).name == long)
        #expect(throws: SourcePathError.refused) { try SourcePath(percentEncoded: long + "a") }
        #expect(throws: SourcePathError.refused) { try SourcePath(String(repeating: "ü", count: 128)) }
        let deep = Array(repeating: "a", count: 32).joined(separator: "/")
        #expect(try SourcePath(percentEncoded: deep).components.count == 32)
        #expect(throws: SourcePathError.refused) { try SourcePath(percentEncoded: deep + "/a") }
        let whole = [long, long, long, long].joined(separator: "/")
        #expect(try SourcePath(whole).description.utf8.count == 1023)
        #expect(throws: SourcePathError.refused) { try SourcePath(whole + "/a") }
        #expect(throws: SourcePathError.refused) {
            try SourcePath(percentEncoded: String(repeating: "%61", count: 100_000))
        }
    }

    @Test func plainPathsAreNotDecoded() throws {
        #expect(try SourcePath("100%2F.png").components == ["100%2F.png"])
        #expect(throws: SourcePathError.malformed) { try SourcePath("a\0b") }
        #expect(throws: SourcePathError.refused) { try SourcePath("/etc/passwd") }
    }

    @Test func namesItsNeighbours() throws {
        let path = try SourcePath("skins/button.png")
        #expect(try path.sibling(named: "button@2x.png").description == "skins/button@2x.png")
        #expect(try path.child(named: "Contents.json").description == "skins/button.png/Contents.json")
        #expect(throws: SourcePathError.refused) { try path.sibling(named: "../secret") }
        #expect(throws: SourcePathError.refused) { try path.child(named: "..") }
        #expect(path.droppingFirst()?.description == "button.png")
        #expect(path.droppingFirst()?.droppingFirst() == nil)
    }
}
