import Pixels
import Slicing
import Testing

@testable import Codecs

/// Codes of their own for the parts of a picture whose alpha is the usual one.
struct WebPCodeMapTests {
    /// Noise that is opaque but for a margin.
    private func block(_ random: inout SeededGenerator) -> Raster {
        let (width, height) = (64, 60)
        return Raster(
            width: width, height: height,
            pixels: (0..<width * height).map { (index: Int) -> UInt32 in
                let (x, y) = (index % width, index / width)
                let isInside = 5..<width - 5 ~= x && 5..<height - 5 ~= y
                let colour = UInt32.random(in: 0...0xFF_FFFF, using: &random) & 0x3F3F3F
                return colour | (isInside ? 255 : UInt32.random(in: 0...255, using: &random)) << 24
            })
    }

    private func axis(_ length: Int, _ random: inout SeededGenerator) -> [Run] {
        let (lead, trail) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
        let period = Bool.random(using: &random) ? length - lead - trail : Int.random(in: 1...20, using: &random)
        return [
            .literal(start: 0, count: lead),
            .repeating(start: lead, period: period, count: Int.random(in: 30...2500, using: &random)),
            .literal(start: length - trail, count: trail),
        ]
    }

    @Test(arguments: [nil, VP8LPredictor.left, .plane])
    func picturesWithTransparentEdgesComeBackExactly(predictor: VP8LPredictor?) throws {
        let encoder = VP8LStructuralEncoder()
        var random = SeededGenerator(seed: 41)
        for index in 0..<8 {
            let block = block(&random)
            let picture = RunRaster(
                block: block, columns: axis(block.width, &random), rows: axis(block.height, &random))
            let analysis = ColourAnalysis(picture)
            var format = VP8LFormat(opaque: false)
            format.subtractsGreen = index % 2 == 0
            if format.mayPredict(picture) { format.predictor = predictor }
            let stream = encoder.encode(picture, format: format, analysis: analysis, effort: index % 9 + 1)
            let file = WebPContainer.assemble(lossless: stream).flattened()
            #expect(try decodeImage(file).raster == picture.expanded(), "picture \(index)")
        }
    }

    /// A bit a pixel is what the alpha of opaque pixels would cost among others.
    @Test func opaquePartsTakeNoBitsForAlpha() throws {
        var random = SeededGenerator(seed: 42)
        let side = 160
        let colours = (0..<side * side).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) & 0x3F_3F3F }
        func byteCount(margin: Int) throws -> Int {
            let inside = margin..<side - margin
            let pixels = colours.enumerated().map { index, colour in
                colour | (inside ~= index % side && inside ~= index / side ? 0xFF00_0000 : 0x8000_0000)
            }
            let raster = Raster(width: side, height: side, pixels: pixels)
            return try encodeImage(RunRaster(raster), format: .webp).bytes.byteCount
        }
        let (opaque, edged) = (try byteCount(margin: 0), try byteCount(margin: 2))
        #expect(edged - opaque < side * side / 8 / 2)
    }

    @Test func blocksAreMarkedByWhatLiesInThem() throws {
        let tokens = VP8LTokenList()
        tokens.reserve(20_000)
        func append(_ count: Int, alpha: UInt32) {
            for index in 0..<count { tokens.append(unit: UInt32(index & 1) << 8 | alpha << 24) }
        }
        // A row of 100 units of which the first is transparent, eight such rows, a copy, and one more row.
        for _ in 0..<50 {
            append(1, alpha: 0)
            append(99, alpha: 255)
        }
        tokens.append(copy: 3000, code: 1)
        append(60, alpha: 255)
        tokens.append(copy: 1940, code: 1)
        let map = try #require(
            VP8LCodeMapMaker().makeMap(tokens, rowUnitCount: 100, height: 100, usualAlpha: 255))
        #expect(map.blocks.columnCount == 13 && map.blocks.rowCount == 13)
        #expect(map.markedRows == [0, 1, 2, 3, 4, 5, 6, 10])
        let first = try #require(map.firstGroup(ofRow: 6))
        #expect(map.groups[first..<first + 13] == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
        // Units 0 to 59 lie in the first eight blocks.
        let last = try #require(map.firstGroup(ofRow: 10))
        #expect(map.groups[last..<last + 13] == [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
        #expect(map.firstGroup(ofRow: 7) == nil && map.nextMarkedRow(from: 7) == 10)
        #expect(map.nextMarkedRow(from: 11) == 13)
        // Nothing to be gained where all alphas are alike, nor where there is little.
        #expect(VP8LCodeMapMaker().makeMap(tokens, rowUnitCount: 100, height: 100, usualAlpha: 7) == nil)
    }

    /// Where channels move together their differences to green are told by fewer bits, and only there.
    @Test func greenIsTakenOffWhereThatPays() {
        var random = SeededGenerator(seed: 43)
        func raster(_ pixel: () -> UInt32) -> Raster {
            Raster(width: 40, height: 40, pixels: (0..<1600).map { _ in pixel() })
        }
        let apart = raster { UInt32.random(in: 0...0xFF_FFFF, using: &random) & 0x1F1F1F | 0xFF00_0000 }
        let together = raster { UInt32.random(in: 0...255, using: &random) * 0x01_0101 | 0xFF00_0000 }
        #expect(!VP8LTransformChoice(for: apart, mayPredict: true).subtractsGreen)
        #expect(VP8LTransformChoice(for: together, mayPredict: true).subtractsGreen)
    }
}
