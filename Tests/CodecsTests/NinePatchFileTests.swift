import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// Nine-patch files against what Android's own compiler reads from them.
@Suite struct NinePatchFileTests {
    private func picture(_ path: String) throws -> NinePatchPicture {
        let image = try decodeImage(fixture(path))
        return try #require(
            try NinePatchPicture(image.raster, chunks: image.ninePatchChunks, isNinePatchName: path.hasSuffix(".9.png"))
        )
    }

    private func insets(_ values: [Int]?) throws -> NinePatchInsets {
        let values = try #require(values)
        return NinePatchInsets(left: values[0], top: values[1], right: values[2], bottom: values[3])
    }

    private func fill(_ name: String) -> NinePatchFill? {
        switch name {
        case "TRANSPARENT": .transparent
        case "NO_COLOR": .mixed
        default:
            UInt32(name.dropFirst(), radix: 16).map { argb in
                .uniform(argb & 0xFF00_FF00 | argb >> 16 & 0xFF | (argb & 0xFF) << 16)
            }
        }
    }

    private func expectMarks(of picture: NinePatchPicture, asIn row: NinePatchRow) throws {
        #expect([picture.raster.width, picture.raster.height] == row.size)
        #expect([picture.marks.width, picture.marks.height] == row.size)
        #expect(picture.marks.xDivs == row.xDivs)
        #expect(picture.marks.yDivs == row.yDivs)
        #expect(try picture.marks.padding == insets(row.padding))
        #expect(try picture.marks.layoutBounds == insets(row.layoutBounds))
        #expect(picture.patchFills == row.fills?.compactMap(fill))
    }

    @Test(arguments: try NinePatchRow.all())
    func sourcesAreReadAsAndroidReadsThem(row: NinePatchRow) throws {
        guard row.error != nil else {
            let picture = try picture(row.file)
            #expect(picture.form == .frame)
            return try expectMarks(of: picture, asIn: row)
        }
        let error = #expect(throws: NinePatchError.self) { try picture(row.file) }
        guard case .frame(let edge, let position, _) = error else {
            Issue.record("\(String(describing: error)) names no pixel")
            return
        }
        #expect(edge.rawValue == row.edge && position == row.position)
    }

    @Test(arguments: try NinePatchRow.all().filter { $0.compiled != nil })
    func compiledFilesAreReadAsTheirSources(row: NinePatchRow) throws {
        let picture = try picture(try #require(row.compiled))
        #expect(picture.form == .chunks)
        try expectMarks(of: picture, asIn: row)
        let outline = try #require(picture.outline)
        let expected = try #require(row.outline)
        #expect(try outline.insets == insets(expected.prefix(4).map { Int($0) }))
        #expect(abs(Double(outline.radius) - expected[4]) < 1e-4 && Double(outline.alpha) == expected[5])
        // The compiler drops the colour of transparent pixels.
        func visible(_ raster: Raster) -> [UInt32] { raster.pixels.map { $0 >> 24 == 0 ? 0 : $0 } }
        #expect(visible(picture.raster) == visible(try self.picture(row.file).raster))
    }

    /// A gray picture of one pixel with `chunks` before and `late` after its pixels.
    private func file(_ chunks: [UInt8], late: [UInt8] = []) -> [UInt8] {
        let bytes = makeStoredPNG(width: 1, height: 1, bitDepth: 8, colourType: 0) { _, _ in [7] }
        return bytes[..<33] + chunks + bytes[33..<bytes.count - 12] + late + bytes[(bytes.count - 12)...]
    }

    @Test func chunksAreHandedOverAsTheyAre() throws {
        let chunks =
            makeChunk("npOl", [1, 2]) + makeChunk("npTc", [3]) + makeChunk("npLb", [4]) + makeChunk("npTc", [])
        #expect(
            try decodeImage(file(chunks)).ninePatchChunks
                == NinePatchChunks(marks: [], outline: [1, 2], layoutBounds: [4]))
        #expect(try decodeImage(file([], late: makeChunk("npTc", [3]))).ninePatchChunks == NinePatchChunks())
        #expect(try decodeImage(file(makeChunk("npTC", [3]))).ninePatchChunks == NinePatchChunks())
    }

    @Test func chunksAreBounded() throws {
        let longest = [UInt8](repeating: 0, count: NinePatchChunks.maximumByteCount)
        #expect(try decodeImage(file(makeChunk("npTc", longest))).ninePatchChunks.marks == longest)
        #expect(throws: DecodingError.damaged(reason: PNGDamage.ninePatch)) {
            try decodeImage(file(makeChunk("npTc", longest + [0])))
        }
    }

    @Test func aChangedChunkIsRefused() throws {
        var chunk = makeChunk("npTc", [1, 2, 3])
        chunk[9] ^= 1
        #expect(throws: DecodingError.damaged(reason: PNGDamage.checksum)) { try decodeImage(file(chunk)) }
    }
}
