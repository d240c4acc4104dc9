import Pixels
import Slicing
import Testing

/// From a decoded picture to what is drawn of it.
@Suite struct NinePatchPictureTests {
    /// 5 × 4 pixels, each another opaque colour.
    private static let plain = Raster(
        width: 5, height: 4, pixels: (0..<20).map { 0xFF00_0000 | UInt32($0 + 1) * 0x0003_0507 })

    /// The same with a transparent frame around it; its second column and its third row are stretched.
    private static var framed: Raster {
        var raster = Raster(width: 7, height: 6, pixels: [UInt32](repeating: 0, count: 42))
        for y in 0..<4 { for x in 0..<5 { raster[x + 1, y + 1] = plain[x, y] } }
        raster[2, 0] = 0xFF00_0000
        raster[0, 3] = 0xFF00_0000
        return raster
    }

    /// `npTc` that stretches the first column.
    private static let marksChunk: [UInt8] =
        [0, 2, 0, 0] + [UInt8](repeating: 0, count: 28) + [0, 0, 0, 0, 0, 0, 0, 1]

    @Test func aPartKeepsItsPixels() {
        let part = Self.framed.cropped(columns: 1..<6, rows: 1..<5)
        #expect(part == Self.plain)
        #expect(Self.plain.cropped(columns: 2..<4, rows: 1..<2).pixels == [Self.plain[2, 1], Self.plain[3, 1]])
    }

    @Test func aFrameIsReadAndTakenAway() throws {
        let picture = try #require(
            try NinePatchPicture(Self.framed, chunks: NinePatchChunks(), isNinePatchName: true))
        #expect(picture.form == .frame && picture.raster == Self.plain)
        #expect(picture.marks.xDivs == [1, 2] && picture.marks.yDivs == [2, 3])
        #expect(picture.slices.horizontal.length == 5 && picture.slices.vertical.length == 4)
        #expect(picture.patchFills.count == 9 && picture.outline == nil)
    }

    @Test func withoutTheNameAFrameIsPicture() throws {
        #expect(try NinePatchPicture(Self.framed, chunks: NinePatchChunks(), isNinePatchName: false) == nil)
    }

    @Test(arguments: [true, false])
    func chunksDecideWhateverTheName(isNinePatchName: Bool) throws {
        let chunks = NinePatchChunks(marks: Self.marksChunk)
        let picture = try #require(
            try NinePatchPicture(Self.plain, chunks: chunks, isNinePatchName: isNinePatchName))
        #expect(picture.form == .chunks && picture.raster == Self.plain)
        #expect(picture.marks.xDivs == [0, 1] && picture.marks.yDivs.isEmpty)
    }

    @Test func whatIsWrongIsThrown() {
        let small = Raster(width: 2, height: 9, pixels: [UInt32](repeating: 0, count: 18))
        #expect(throws: NinePatchError.tooSmall(width: 2, height: 9)) {
            try NinePatchPicture(small, chunks: NinePatchChunks(), isNinePatchName: true)
        }
        #expect(throws: NinePatchError.corner(colour: Self.plain[0, 0])) {
            try NinePatchPicture(Self.plain, chunks: NinePatchChunks(), isNinePatchName: true)
        }
        #expect(throws: NinePatchError.chunk(.marks, .byteCount(3, expected: 32))) {
            try NinePatchPicture(Self.plain, chunks: NinePatchChunks(marks: [0, 0, 0]), isNinePatchName: false)
        }
    }

    /// Transparent pixels are alike whatever their colour; one other pixel makes a patch mixed.
    @Test func fillsAreTold() throws {
        var framed = Self.framed
        for y in 1...2 { framed[1, y] = 0x0000_0010 * UInt32(y) }
        for y in 1...2 { framed[2, y] = 0x80AA_BBCC }
        framed[1, 3] = 0
        let picture = try #require(try NinePatchPicture(framed, chunks: NinePatchChunks(), isNinePatchName: true))
        #expect(
            picture.patchFills == [
                .transparent, .uniform(0x80AA_BBCC), .mixed,
                .transparent, .uniform(Self.plain[1, 2]), .mixed,
                .uniform(Self.plain[0, 3]), .uniform(Self.plain[1, 3]), .mixed,
            ])
    }
}
