import HTTPMessages
import Pixels
import Testing

/// Faults about which pixels of which file are drawn, and what is done to them afterwards.
@Suite struct PictureSymptomTests {
    /// A nine-patch of 6 × 6 indexed pixels in a frame; `marked` says whether a pixel of the frame is black.
    private static func ninePatch(_ marked: (Int, Int) -> Bool) -> Raster {
        let content = indexed(6, 6)
        return raster(8, 8) { x, y in
            if (1...6).contains(x), (1...6).contains(y) { return content[x - 1, y - 1] }
            return marked(x, y) ? 0xFF00_0000 : 0
        }
    }

    // Rows 4 and 47.
    @Test func aTintReachesOnePatchOnly() throws {
        let source = raster(9, 9) { x, y in UInt32((x + y) * 14) << 24 | 0x0033_2211 }
        let query = "size=30x22&insets=3&mode=stretch"
        let (plain, tinted) = (try draw(source, query), try draw(source, query + "&tint=ff8800"))
        #expect(zip(plain.pixels, tinted.pixels).allSatisfy { $0 >> 24 == $1 >> 24 })
        #expect(tinted.pixels.allSatisfy { $0 >> 24 == 0 || $0 & 0xFF_FFFF == 0x00_88FF })
    }

    // Rows 6 and 38: the frame is taken off, and the file needs no compiled chunk.
    @Test func theMarksOfANinePatchAreDrawn() throws {
        let source = Self.ninePatch { x, y in y == 0 && x == 3 || x == 0 && y == 3 }
        let got = try draw(source, "size=16x16", name: "a.9.png")
        #expect(got.width == 16)
        #expect(got.columns() == [0, 1] + cycle(2..<3, 11) + [3, 4, 5])
        #expect(got.rows() == [0, 1] + cycle(2..<3, 11) + [3, 4, 5])
    }

    // Row 7.
    @Test func aNinePatchMarkedOnOneAxisIsPlain() throws {
        let source = Self.ninePatch { x, y in y == 0 && x == 3 }
        let got = try draw(source, "size=16x12&filter=nearest", name: "a.9.png")
        #expect(got.columns() == [0, 1] + cycle(2..<3, 11) + [3, 4, 5])
        #expect(got.rows() == (0..<12).map { $0 / 2 })
    }

    // Row 39.
    @Test func aGreyFramePixelFailsWithoutSayingWhere() throws {
        var source = Self.ninePatch { x, y in y == 0 && x == 3 || x == 0 && y == 3 }
        source[5, 0] = 0xFF80_8080
        let refused = try answer(source, "size=16x16", name: "a.9.png")
        #expect(refused.status == 422)
        #expect(refused.text.contains("top edge, x = 5"))
    }

    // Row 41.
    @Test func aNinePatchWithoutMarksIsRefused() throws {
        let got = try draw(Self.ninePatch { _, _ in false }, "size=12x12&filter=nearest", name: "a.9.png")
        #expect(got.columns() == (0..<12).map { $0 / 2 })
    }

    // Rows 18 and 26: an unequal frame inside a larger sheet.
    @Test func theSheetShowsInsteadOfTheFrame() throws {
        let got = try draw(indexed(30, 30), "crop=4,6,12,10&size=25x23&insets=1,2,3,4&mode=tile")
        #expect(got.columns() == [4, 5] + cycle(6..<12, 19) + [12, 13, 14, 15])
        #expect(got.rows() == [6] + cycle(7..<13, 19) + [13, 14, 15])
        let smooth = try draw(indexed(30, 30), "crop=4,6,12,10&size=50x40&scale=1.7&insets=1,2,3,4&mode=stretch")
        #expect(smooth.columns().allSatisfy { (4...15).contains($0 ?? 0) })
    }

    // Row 26 again: caps that fill a sprite leave an empty middle, which the sheet's next pixel must not colour.
    @Test func aSheetColoursTheEmptyMiddleOfASprite() throws {
        let before = try draw(indexed(30, 30), "crop=5,4,9,8&size=20x8&insets=0,9,0,0&mode=stretch")
        #expect(before.columns() == cycle(5..<14, 9) + cycle(13..<14, 11))
        let behind = try draw(indexed(30, 30), "crop=5,4,9,8&size=20x8&insets=0,0,0,9&mode=stretch")
        #expect(behind.columns() == cycle(5..<6, 11) + cycle(5..<14, 9))
    }

    /// A preset whose centre is hidden: a picture that nobody sliced has no centre.
    @Test(arguments: ["preset=css", "preset=css&center=hide", "center=hide"])
    func aPresetEmptiesAPictureWithoutSlices(query: String) throws {
        #expect(try draw(indexed(12, 12), query) == indexed(12, 12))
    }

    // Row 21.
    @Test func aFlippedPictureIsCutWrong() throws {
        let query = "size=23x17&insets=1,2,3,4&mode=tile"
        let (plain, flipped) = (try draw(indexed(12, 12), query), try draw(indexed(12, 12), query + "&flip=h,v"))
        #expect(flipped == plain.flipped(horizontally: true, vertically: true))
    }

    // Row 29: half a point wide.
    @Test func aPictureOfLessThanAPointIsDrawnWrong() throws {
        let got = try draw(indexed(1, 8), "size=10x4&scale=2&insets=0&mode=stretch", name: "a@2x.png")
        #expect((got.width, got.height) == (20, 8))
        #expect(got.columns() == cycle(0..<1, 20))
        #expect(got.rows() == cycle(0..<8, 8))
    }

    // Row 33: alignment insets of zero are something else than none.
    @Test func alignmentInsetsOfZeroAreDropped() throws {
        let service = TestService()
        service.store.put("A.imageset/a.png", try pngFile(indexed(4, 4)))
        let insets = #"{ "top": 0, "left": 0, "bottom": 0, "right": 1 }"#
        let entry = #"{ "filename": "a.png", "idiom": "universal", "alignment-insets": \#(insets) }"#
        service.store.put("A.imageset/Contents.json", Array(#"{ "images": [\#(entry)] }"#.utf8))
        let text = try service.get("/info/A.imageset").text
        #expect(text.contains(#""top": 0, "left": 0, "bottom": 0, "right": 1"#))
    }

    // Row 36: the file for the output's scale is taken: the same, else the next larger, else the largest.
    @Test(arguments: [
        ("scale=1", "a.png", 1), ("scale=2", "a.png", 2), ("scale=1.5", "a.png", 2),
        ("scale=3", "a.png", 3), ("scale=5", "a.png", 3), ("scale=1", "a@2x.png", 2),
    ])
    func theWrongFileIsTakenForAScale(query: String, name: String, scale: Int) throws {
        let service = TestService()
        for (index, suffix) in ["", "@2x", "@3x"].enumerated() {
            service.store.put("a\(suffix).png", try pngFile(plain(4, 4, 0xFF00_0000 | UInt32(index + 1))))
        }
        let got = try service.get("/images/\(name)?\(query)&size=8x8&insets=0&mode=stretch").picture()
        #expect(got[0, 0] & 0xFF == UInt32(scale))
    }

    // Row 53: a size is points, and only the scale makes them pixels.
    @Test func aSizeAndAScaleSayDifferentThings() throws {
        let source = indexed(12, 12)
        let scaled = try draw(source, "size=20x10&scale=2&insets=3&mode=tile")
        #expect((scaled.width, scaled.height) == (40, 20))
        #expect(try draw(source, "size=40x20&insets=3&mode=tile") != scaled)
    }
}
