import Slicing
import Testing
import Vocabularies

@Suite struct LibGDXAtlasTests {
    static let old = """

        skin.png
        size: 256,128
        format: RGBA8888
        filter: Linear,Linear
        repeat: none
        button
          rotate: false
          xy: 11, 5
          size: 24, 12
          split: 5, 6, 4, 3
          pad: 8, -1, 0, -1
          orig: 24, 12
          offset: 0, 0
          index: -1
        plain
          rotate: true
          xy: 40, 0
          size: 9, 8
          orig: 9, 8
          offset: 0, 0
          index: -1

        second.png
        size: 16,16
        turned
          rotate: 90
          xy: 0, 0
          size: 9, 8
          split: 1, 1, 1, 1
        """
    static let new = """
        skin.png
        size:256,128
        filter:Linear,Linear
        button
        bounds:11,5,24,12
        split:5,6,4,3
        pad:8,-1,0,-1
        plain
        bounds:40,0,9,8
        rotate:90

        second.png
        size:16,16
        turned
        rotate:true
        bounds:0,0,9,8
        split:1,1,1,1
        offsets:0,0,9,8
        """

    @Test(arguments: [old, new, new.replacing("\n", with: "\r\n")])
    func bothFormatsSayTheSame(text: String) throws {
        let atlas = try LibGDXAtlas(text.bytes)
        #expect(atlas.regions.map(\.name) == ["button", "plain", "turned"])
        #expect(atlas.regions.map(\.page) == ["skin.png", "skin.png", "second.png"])
        #expect(atlas.regions.map(\.isRotated) == [false, true, true])
        #expect(atlas.regions[0].rect == PixelRect(x: 11, y: 5, width: 24, height: 12))
        #expect(try atlas.regions[1].reading(isPacked: true) == nil)
        let reading = try #require(try atlas.region(naming: "button@2x.9.png")?.reading(isPacked: true))
        #expect(reading.region == atlas.regions[0].rect)
        #expect(try reading.slices(width: 24, height: 12).summary == ["5 | 13 stretch | 6", "4 | 5 stretch | 3"])
        // An edge of the padding that was not given is that of the split.
        #expect(reading.contentInsets == EdgeInsets(top: 0, left: 8, bottom: 3, right: 6))
    }

    @Test func aTurnedRegionCannotBeCutOut() throws {
        let region = try #require(LibGDXAtlas(Self.new.bytes).region(naming: "turned.png"))
        #expect(
            message { () throws(VocabularyError) in try region.reading(isPacked: true) as Any }
                == "libGDX atlas, line 14: found a turned region; expected one that is upright.")
        let reading = try #require(try region.reading(isPacked: false))
        #expect(reading.region == nil && reading.contentInsets == EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    }

    @Test(arguments: [
        ("a.png\nsize:1,1\nr\nsplit:1,2,3", #"line 4: found "1,2,3"; expected 4 whole numbers from 0 to 1000000."#),
        ("a.png\nr\nsplit:1,2,3,-1", #"line 3: found "1,2,3,-1"; expected 4 whole numbers from 0 to 1000000."#),
        (
            "a.png\nr\nsplit:1,2,3,99999999999999999999",
            #"line 3: found "1,2,3,99999999999999999999"; expected 4 whole numbers from 0 to 1000000."#
        ),
        ("a.png\nr\nrotate:maybe", #"line 3: found "maybe"; expected true, false, 0, 90, 180 or 270."#),
        ("a.png\nr\nxy:1,1\nxy:1,1", "line 4: given twice."),
        ("a.png\nr\nxy:1,1", "line 2: missing; expected bounds, or xy and size."),
    ])
    func namesTheFault(text: String, fault: String) {
        #expect(message { () throws(VocabularyError) in try LibGDXAtlas(text.bytes) } == "libGDX atlas, \(fault)")
    }

    @Test func regionsAreBounded() {
        let text = "a.png\n" + (0..<5).map { "r\($0)\nbounds:0,0,1,1\n" }.joined()
        let limits = VocabularyLimits(maximumPictureCount: 4)
        #expect(
            message { () throws(VocabularyError) in try LibGDXAtlas(text.bytes, limits: limits) }
                == "libGDX atlas, line 10: more than 4 regions.")
    }
}
