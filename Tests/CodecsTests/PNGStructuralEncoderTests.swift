import Pixels
import Slicing
import Testing

@testable import Codecs

/// Whatever the structural encoder writes, libpng reads as exactly the expanded picture.
struct PNGStructuralEncoderTests {
    /// Encodes with the structural encoder, also where the general rule would choose another, and compares.
    private func check(_ picture: RunRaster, with encoder: PNGStructuralEncoder, _ name: String) throws {
        let analysis = ColourAnalysis(picture)
        let format = PNGPixelFormat.smallest(for: picture, analysis)
        let rope = try encoder.encode(picture, format: format, analysis: analysis)
        let file = rope.flattened()
        #expect(file.count == rope.byteCount)
        do {
            let decoded = try decodeImage(file, limits: DecodingLimits(maximumDimension: 100_000)).raster
            if decoded != expandNaively(picture) { Issue.record("\(name): \(format) other pixels: \(picture)") }
        } catch {
            Issue.record("\(name): \(format) \(error): \(picture)")
        }
    }

    @Test(arguments: ColourClass.allCases)
    func randomPicturesComeBackExactly(colours: ColourClass) throws {
        let encoder = PNGStructuralEncoder()
        var pictures = RandomPicture(seed: 2)
        for index in 0..<60 { try check(pictures.next(colours), with: encoder, "picture \(index)") }
    }

    /// Narrow pictures have rows of a few bytes, which meet every short case of copies and zero rows.
    @Test(arguments: ColourClass.allCases)
    func narrowPicturesComeBackExactly(colours: ColourClass) throws {
        let encoder = PNGStructuralEncoder()
        var pictures = RandomPicture(seed: 3)
        pictures.maximumBlockSide = 3
        pictures.maximumLength = 9
        for index in 0..<100 {
            let block = pictures.makeBlock(3, 3, colours)
            let columns = pictures.makeRuns(lineCount: 3).prefix(1)
            pictures.maximumLength = 700
            let picture = RunRaster(block: block, columns: Array(columns), rows: pictures.makeRuns(lineCount: 3))
            pictures.maximumLength = 9
            try check(picture, with: encoder, "picture \(index)")
        }
    }

    /// Rows above 32 KiB, which no match can reach across, and periods that must be repeated as bits.
    @Test(arguments: [ColourClass.gray1, .palette4, .translucentPalette8, .grayAlpha, .rgb, .rgba])
    func longRowsComeBackExactly(colours: ColourClass) throws {
        let encoder = PNGStructuralEncoder()
        var pictures = RandomPicture(seed: 4)
        let block = pictures.makeBlock(20, 12, colours)
        for width in [5_000, 40_000] {
            let columns: [Run] = [
                .literal(start: 0, count: 5), .repeating(start: 5, period: 7, count: width),
                .repeating(start: 12, period: 1, count: width / 2), .blank(count: 333), .literal(start: 13, count: 7),
            ]
            let rows: [Run] = [
                .literal(start: 0, count: 3), .repeating(start: 3, period: 5, count: 23),
                .repeating(start: 8, period: 1, count: 11), .blank(count: 3), .literal(start: 9, count: 2),
            ]
            try check(RunRaster(block: block, columns: columns, rows: rows), with: encoder, "width \(width)")
        }
    }

    /// Periods wider than the window are written out.
    @Test func periodsWiderThanTheWindowComeBackExactly() throws {
        var pictures = RandomPicture(seed: 5)
        let block = pictures.makeBlock(9_000, 2, .rgba)
        let columns: [Run] = [.repeating(start: 0, period: 9_000, count: 20_000)]
        let picture = RunRaster(block: block, columns: columns, rows: [.repeating(start: 0, period: 2, count: 5)])
        try check(picture, with: PNGStructuralEncoder(), "wide period")
    }

    /// The time and the memory of a huge picture follow its distinct pixels.
    @Test func aHugePictureIsHeldAsAFewPieces() throws {
        var pictures = RandomPicture(seed: 6)
        let block = pictures.makeBlock(9, 9, .palette4)
        let axis: [Run] = [
            .literal(start: 0, count: 4), .repeating(start: 4, period: 1, count: 16_000), .literal(start: 5, count: 4),
        ]
        let picture = RunRaster(block: block, columns: axis, rows: axis)
        let analysis = ColourAnalysis(picture)
        let format = PNGPixelFormat.smallest(for: picture, analysis)
        let rope = try PNGStructuralEncoder().encode(picture, format: format, analysis: analysis)
        #expect(rope.heldByteCount < 40_000)
        #expect(rope.byteCount > 16_000 * 8_000 / 1032)
        let header = try? PNGHeader(reading: rope.flattened(), limits: DecodingLimits(maximumPixelCount: .max))
        #expect(header?.width == 16_008)
    }
}
