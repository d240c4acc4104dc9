import Slicing
import Testing
import Vocabularies

@Suite struct UnityMetaTests {
    static func meta(_ keys: String) -> [UInt8] {
        """
        fileFormatVersion: 2
        guid: 0f1e2d3c4b5a69788796a5b4c3d2e1f0
        TextureImporter:
          mipmaps:
            spriteBorder: {x: 90, y: 90, z: 90, w: 90}
          \(keys)
          spritePivot: {x: 0.5, y: 0.5}
          platformSettings:
          - serializedVersion: 3
            spriteMode: 2
        Other:
          spriteBorder: {x: 80, y: 80, z: 80, w: 80}
        """.bytes
    }

    @Test func readsTheBorder() throws {
        let meta = try UnityMeta(
            Self.meta("spriteMode: 1\n  spriteBorder: {x: 4, y: 5, z: 6, w: 2.5}\n  spritePixelsToUnits: 200"))
        #expect(meta.spriteMode == .single && meta.pixelsPerUnit == 200)
        let reading = try #require(meta.reading)
        #expect(reading.preset == .unity && reading.sourceScale == nil)
        // x, y, z, w are left, bottom, right, top.
        #expect(try reading.slices(width: 20, height: 20).summary == ["4 | 10 stretch | 6", "3 | 12 stretch | 5"])
        #expect(
            message { () throws(VocabularyError) in try reading.slices(width: 9, height: 20) }
                == "Unity .meta file, spriteBorder: the horizontal caps of 4 and 6 pixels exceed the picture's 9.")
    }

    @Test(arguments: [
        "spriteMode: 1\n  spriteBorder: {x: 0, y: 0, z: 0, w: 0}",
        "spriteMode: 2\n  spriteBorder: {x: 1, y: 1, z: 1, w: 1}",
        "spriteMode: 0", "isReadable: 0", "spriteBorder: {x: 1, y: 1, z: 1, w: 1}",
    ])
    func whatIsNoSlicedSpriteHasNoReading(keys: String) throws {
        #expect(try UnityMeta(Self.meta(keys)).reading == nil)
    }

    @Test(arguments: [
        ("spriteMode: 4", #"found "4"; expected a number from 0 to 3."#),
        ("spriteBorder: 4", #"found "4"; expected {x: left, y: bottom, z: right, w: top}, numbers from 0 to 1000000."#),
        (
            "spriteBorder: {x: 1, y: 1, z: 1}",
            #"found "{x: 1, y: 1, z: 1}"; expected {x: left, y: bottom, z: right, w: top}, numbers from 0 to 1000000."#
        ),
        (
            "spriteBorder: {x: 1, y: 1, z: 1, x: 1}",
            #"found "{x: 1, y: 1, z: 1, x: 1}"; expected {x: left, y: bottom, z: right, w: top}, numbers from 0 to 1000000."#
        ),
        (
            "spriteBorder: {x: -1, y: 1, z: 1, w: inf}",
            #"found "{x: -1, y: 1, z: 1, w: inf}"; expected {x: left, y: bottom, z: right, w: top}, numbers from 0 to 1000000."#
        ),
        ("spritePixelsToUnits: 0", #"found "0"; expected a number above 0."#),
    ])
    func namesTheFault(key: String, fault: String) {
        #expect(
            message { () throws(VocabularyError) in try UnityMeta(Self.meta(key)) }
                == "Unity .meta file, line 6: \(fault)")
    }

    @Test func aRepeatedKeyIsAnError() {
        #expect(
            message { () throws(VocabularyError) in try UnityMeta(Self.meta("spriteMode: 1\n  spriteMode: 1")) }
                == "Unity .meta file, line 7: given twice.")
    }
}
