import Pixels
import Slicing
import Testing

@testable import Codecs

/// Whatever the structural encoder writes, libwebp reads as exactly the expanded picture.
struct WebPStructuralEncoderTests {
    private func check(
        _ picture: RunRaster, _ name: String, effort: Int = 6, predictor: VP8LPredictor? = nil,
        with encoder: VP8LStructuralEncoder
    ) throws {
        let analysis = ColourAnalysis(picture)
        var format = VP8LFormat(picture, analysis)
        if let predictor {
            // A palette would leave nothing to be predicted.
            format = VP8LFormat(opaque: analysis.isOpaque)
            if format.mayPredict(picture) { format.predictor = predictor }
        }
        let stream = encoder.encode(picture, format: format, analysis: analysis, effort: effort)
        let rope = WebPContainer.assemble(lossless: stream)
        let file = rope.flattened()
        #expect(file.count == rope.byteCount)
        do {
            let decoded = try decodeImage(file, limits: DecodingLimits(maximumPixelCount: .max)).raster
            if decoded != expandNaively(picture) { Issue.record("\(name): other pixels: \(picture)") }
        } catch {
            Issue.record("\(name): \(error): \(picture)")
        }
    }

    @Test(arguments: ColourClass.allCases)
    func randomPicturesComeBackExactly(colours: ColourClass) throws {
        let encoder = VP8LStructuralEncoder()
        var pictures = RandomPicture(seed: 21)
        for index in 0..<60 {
            try check(pictures.next(colours), "picture \(index)", effort: index % 9 + 1, with: encoder)
        }
    }

    @Test(arguments: VP8LPredictor.allCases, [ColourClass.palette4, .grayAlpha, .rgba])
    func everyPredictorComesBackExactly(predictor: VP8LPredictor, colours: ColourClass) throws {
        let encoder = VP8LStructuralEncoder()
        var pictures = RandomPicture(seed: 23)
        for index in 0..<100 {
            pictures.maximumBlockSide = index % 3 == 0 ? 3 : 24
            try check(pictures.next(colours), "picture \(index)", predictor: predictor, with: encoder)
        }
    }

    /// A slope is told by differences, noise is not.
    @Test func predictorsAreChosenWhereTheyPay() throws {
        var random = SeededGenerator(seed: 28)
        let noise = Raster(
            width: 64, height: 64, pixels: (0..<4096).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) })
        let slope = Raster(
            width: 64, height: 64,
            pixels: (0..<4096).map { (index: Int) -> UInt32 in
                let (x, y) = (UInt32(index % 64), UInt32(index / 64))
                return x * 3 | (y * 4) << 8 | (x + y) << 16 | 0xFF00_0000
            })
        #expect(VP8LTransformChoice(for: slope, mayPredict: true).predictor != nil)
        #expect(VP8LTransformChoice(for: noise, mayPredict: true).predictor == nil)
        let picture = RunRaster(slope)
        let bytes = try encodeImage(picture, format: .webp).bytes.flattened()
        #expect(try decodeImage(bytes).raster == slope)
        #expect(bytes.count < 300)
    }

    /// Rows of a few units, where the codes of neighbours in the plane mean several things.
    @Test(arguments: ColourClass.allCases)
    func narrowPicturesComeBackExactly(colours: ColourClass) throws {
        let encoder = VP8LStructuralEncoder()
        var pictures = RandomPicture(seed: 22)
        pictures.maximumBlockSide = 3
        for index in 0..<100 {
            let block = pictures.makeBlock(3, 3, colours)
            pictures.maximumLength = 9
            let columns = Array(pictures.makeRuns(lineCount: 3).prefix(1))
            pictures.maximumLength = 700
            let rows = pictures.makeRuns(lineCount: 3)
            try check(RunRaster(block: block, columns: columns, rows: rows), "picture \(index)", with: encoder)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 4095, 4096, 4097, 8192, 8193, 16_382, 16_383])
    func everySideThatTheFormatHasComesBackExactly(side: Int) throws {
        let encoder = VP8LStructuralEncoder()
        var pictures = RandomPicture(seed: UInt64(side))
        for colours in [ColourClass.palette1, .palette4, .palette8, .rgba] {
            let block = pictures.makeBlock(9, 9, colours)
            let long: [Run] =
                side < 20
                ? [.repeating(start: 2, period: 5, count: side)]
                : [
                    .literal(start: 0, count: 4), .repeating(start: 4, period: 3, count: side - 10),
                    .literal(start: 1, count: 6),
                ]
            let short: [Run] = [
                .literal(start: 0, count: 3), .blank(count: 1), .repeating(start: 3, period: 2, count: 5),
            ]
            try check(RunRaster(block: block, columns: long, rows: short), "\(side) wide", with: encoder)
            try check(RunRaster(block: block, columns: short, rows: long), "\(side) high", with: encoder)
        }
    }

    /// Periods of rows that no distance reaches across are repeated as tokens.
    @Test(arguments: [ColourClass.palette8, .rgb])
    func periodsLargerThanTheWindowComeBackExactly(colours: ColourClass) throws {
        let encoder = VP8LStructuralEncoder()
        var pictures = RandomPicture(seed: 24)
        let block = pictures.makeBlock(30, 140, colours)
        let columns: [Run] = [.literal(start: 0, count: 9), .repeating(start: 9, period: 20, count: 9_000)]
        for count in [280, 301, 290] {
            let rows: [Run] = [
                .literal(start: 0, count: 5), .repeating(start: 0, period: 140, count: count),
                .literal(start: 3, count: 9),
            ]
            try check(RunRaster(block: block, columns: columns, rows: rows), "\(count) rows", with: encoder)
        }
    }

    /// What does not repeat at all is taken in several blocks.
    @Test(arguments: [ColourClass.palette8, .rgba])
    func picturesOfSeveralBlocksComeBackExactly(colours: ColourClass) throws {
        var pictures = RandomPicture(seed: 25)
        let block = pictures.makeBlock(700, 500, colours)
        let rows: [Run] = [.repeating(start: 20, period: 450, count: 1200), .literal(start: 0, count: 500)]
        let picture = RunRaster(block: block, columns: [.literal(start: 0, count: 700)], rows: rows)
        try check(picture, "blocks", with: VP8LStructuralEncoder())
    }

    /// The time and the memory of a huge picture follow its distinct pixels.
    @Test func aHugePictureIsHeldAsAFewPieces() throws {
        var pictures = RandomPicture(seed: 26)
        let block = pictures.makeBlock(9, 9, .palette8)
        let axis: [Run] = [
            .literal(start: 0, count: 4), .repeating(start: 4, period: 1, count: 16_000), .literal(start: 5, count: 4),
        ]
        let picture = RunRaster(block: block, columns: axis, rows: axis)
        let rope = try encodeWebP(picture, options: EncodingOptions(), workspace: EncodingWorkspace())
        #expect(rope.heldByteCount < 10_000)
        #expect(rope.byteCount > 16_000 * 16_000 / VP8LSymbols.longestMatch)
        let header = try WebPHeader(reading: rope.flattened(), limits: DecodingLimits(maximumPixelCount: .max))
        #expect(header.width == 16_008)
    }

    @Test func sidesBeyondTheFormatAreRefused() {
        let block = Raster(width: 1, height: 1, pixels: [0])
        let long: [Run] = [.blank(count: 16_384)]
        for quality in [nil, 50] {
            for picture in [
                RunRaster(block: block, columns: long, rows: [.blank(count: 1)]),
                RunRaster(block: block, columns: [.blank(count: 1)], rows: long),
            ] {
                #expect(throws: EncodingError.tooLarge(width: picture.width, height: picture.height)) {
                    try encodeImage(picture, format: .webp, options: EncodingOptions(quality: quality))
                }
            }
        }
    }

    @Test func theSamePictureGivesTheSameBytesFromAnyWorkspace() throws {
        let workspace = EncodingWorkspace()
        for colours in [ColourClass.palette4, .rgba] {
            var pictures = RandomPicture(seed: 27)
            for _ in 0..<10 {
                let picture = pictures.next(colours)
                let one = try encodeImage(picture, format: .webp, workspace: workspace).bytes.flattened()
                let other = try encodeImage(picture, format: .webp).bytes.flattened()
                #expect(one == other)
            }
        }
    }
}
