import Codecs
import Pixels
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// The rule behind resizable pictures, case by case.
@Suite struct SlimRuleTests {
    private func shade(_ y: Int, of height: Int) -> Int { (y * 510 + height - 1) / (2 * (height - 1)) }

    @Test func solidIsOnePixel() throws {
        let result = try slim(Raster(160, 64) { _, _ in 0xFF30_60C0 })
        #expect(result.size == [1, 1])
        #expect(result.kinds == ["constant", "constant"])
        #expect(result.isProvedExactly)
    }

    @Test func anEvenGradientIsItsTwoEnds() throws {
        let down = try slim(Raster(160, 64) { _, y in gray(shade(y, of: 64)) })
        #expect(down.size == [1, 2])
        #expect(down.kinds == ["constant", "gradient"])
        #expect(down.isProvedExactly)
        let across = try slim(Raster(160, 64) { x, _ in gray(shade(x, of: 160)) })
        #expect(across.size == [2, 1])
        #expect(across.kinds == ["gradient", "constant"])
        #expect(across.isProvedExactly)
    }

    /// Symmetry is no texture, unless everything counts.
    @Test func aSymmetricPictureIsNotHalved() throws {
        let noise = try noise(12, 9).raster
        let half = Raster(12, 9) { x, y in noise[x, y] | 0xFF00_0000 }
        let picture = Raster(24, 9) { x, y in half[min(x, 23 - x), y] }
        // Two columns are alike where it turns.
        #expect(try slim(picture).size == [23, 9])
        let all = try slim(picture) { $0.choice = .all }
        #expect(all.size == [12, 9] && all.kinds[0] == "mirrored" && all.isProvedExactly)
        #expect(all.slim.raster == half)
    }

    /// A texture that breaks off before it comes again as a whole; borders that are alike are none.
    @Test func aTextureIsToldByALittleMore() throws {
        let noise = Raster.noise(14, 9)
        let texture = try slim(Raster(14, 9) { x, y in noise[3 + (x + 4) % 7, y] })
        #expect(texture.size == [7, 9] && texture.kinds == ["period", "static"] && texture.isProvedExactly)
        let begun = try slim(Raster(14, 9) { x, y in noise[x < 3 || x > 11 ? x : 3 + (x - 3) % 7, y] })
        #expect(begun.size == [12, 9] && begun.kinds == ["period", "static"] && begun.isProvedExactly)
        let framed = try slim(Raster(14, 9) { x, y in noise[x % 13, y] })
        #expect(framed.size == [14, 9])
        // The same, but told by too little.
        let plain = try slim(Raster(14, 1) { x, _ in gray(200 + 7 * (x < 3 || x > 11 ? x : 3 + (x - 3) % 7) % 17) })
        #expect(plain.size == [14, 1])
    }

    /// As the rule has it where a gradient cannot be told by its ends.
    @Test func anUnevenGradientIsAStrip() throws {
        let curve = { (y: Int) in 0xFF00_0000 | UInt32(y * y * 4 + 1) }
        let down = try slim(Raster(160, 64) { _, y in curve(y) })
        #expect(down.size == [1, 64])
        #expect(down.kinds == ["constant", "static"])
        let across = try slim(Raster(160, 64) { x, _ in curve(x) })
        #expect(across.size == [160, 1])
        #expect(down.isProvedExactly && across.isProvedExactly)
    }

    @Test func aRoundedRectangleIsItsCapsAndOnePixel() throws {
        let result = try slim(.roundedRectangle(160, 64, radius: 10))
        #expect(result.size[0] <= 21 && result.size[1] <= 21)
        #expect(result.kinds == ["constant", "constant"])
        #expect(result.isProvedExactly)
        #expect(result.url.contains("insets="))
    }

    @Test func aRoundedRectangleWithAGradientKeepsItsHeightAtMost() throws {
        let picture = Raster.roundedRectangle(160, 64, radius: 10) { _, y in UInt32(y * y) | 0x40_0000 }
        let result = try slim(picture)
        #expect(result.size[0] <= 21)
        #expect(result.size[1] <= 64)
        #expect(result.slim.horizontal.kindName == "constant")
        #expect(result.isProvedExactly)
    }

    @Test func stripesAreOnePeriod() throws {
        let result = try slim(Raster(161, 64) { x, _ in gray([0, 30, 90, 40, 200, 255, 7][x % 7]) })
        #expect(result.size == [7, 1])
        #expect(result.kinds == ["period", "constant"])
        #expect(result.isProvedExactly)
    }

    @Test func aTextureIsOnePeriodOfEachAxis() throws {
        let tile = Raster.noise(12, 8)
        let result = try slim(Raster(160, 64) { x, y in tile[x % 12, y % 8] })
        #expect(result.size == [12, 8])
        #expect(result.kinds == ["period", "period"])
        #expect(result.isProvedExactly)
    }

    @Test func aTextureInsideAFrameKeepsTheFrame() throws {
        let tile = Raster.noise(12, 8)
        let solid = Raster(160, 64) { x, y in
            9..<151 ~= x && 6..<58 ~= y ? tile[(x - 9) % 12, (y - 6) % 8] : 0xFF00_40A0
        }
        let result = try slim(solid)
        #expect(result.size == [30, 20])
        #expect(result.slim.horizontal.caps == (9, 9))
        #expect(result.isProvedExactly)
        let detailed = Raster.noise(160, 64).with(solid.cropped(columns: 9..<151, rows: 6..<58), x: 9, y: 6)
        // The frame's own noise runs along the texture, so that nothing repeats.
        #expect(try slim(detailed).kinds == ["static", "static"])
    }

    @Test func noiseIsStatic() throws {
        let result = try slim(.noise(160, 64))
        #expect(result.size == [160, 64])
        #expect(result.kinds == ["static", "static"])
        #expect(result.isProvedExactly)
        #expect(result.proof.renderings.isEmpty)
    }

    @Test func aCentralLogoKeepsItsPixelsAndBothSidesGiveWay() throws {
        let picture = Raster.roundedRectangle(90, 48, radius: 10).with(.noise(20, 16), x: 35, y: 16)
        let result = try slim(picture)
        // The caps, one column or row at each side of the logo, and the logo.
        #expect(result.size[0] <= 42 && result.size[1] <= 38)
        #expect(result.slim.horizontal.runs.count == 2)
        #expect(result.isProvedExactly)
    }

    @Test func bothSidesOfATailGiveWayByTheirLengths() throws {
        let picture = Raster.roundedRectangle(160, 80, radius: 10) { _, _ in 0x40C0_60 }
            .with(Raster(30, 16) { x, y in x >= y && x < 30 - y ? 0xFF40_C060 : 0 }, x: 20, y: 64)
        let result = try slim(picture)
        let runs = result.slim.horizontal.runs
        #expect(runs.count == 2)
        #expect(runs.allSatisfy { $0.keptCount == 1 })
        #expect(result.size[0] < 60)
        #expect(result.url.contains("stretch-x="))
        #expect(result.isProvedExactly)
    }

    @Test func coloursThatNobodySeesDoNotMatter() throws {
        var generator = SeededGenerator(seed: 3)
        let picture = Raster.roundedRectangle(60, 40, radius: 8)
        let plain = try slim(picture)
        let stray = Raster(60, 40) { x, y in
            picture[x, y] == 0 ? UInt32.random(in: 0...0xFF_FFFF, using: &generator) : picture[x, y]
        }
        let result = try slim(stray)
        #expect(result.size == plain.size)
        #expect(result.slim.raster == plain.slim.raster)
        #expect(result.proof.holds && result.proof.largestDifference == 0)
    }

    /// A palette, grays and 16 bits come to the same pixels.
    @Test(arguments: ["basn3p08", "basn0g04", "basn0g16", "basn6a16", "basi4a08", "basn2c16"])
    func everyPixelFormatIsProved(name: String) throws {
        let result = try slim(fixture("pngsuite/\(name).png"))
        #expect(result.isProvedExactly)
    }

    @Test func aMixedAxisIsReported() throws {
        // A photograph in a plain frame: only the frame would stretch.
        let picture = Raster(100, 60) { _, _ in 0xFF20_2020 }.with(.noise(60, 40), x: 20, y: 10)
        let result = try slim(picture) { $0.choice = .one }
        let edges = try #require(result.slim.horizontalEdges)
        #expect(edges.range == 0..<100)
        #expect((edges.leading, edges.trailing) == (10, 10))
        #expect(try result.document().contains("\"mixed\": {"))
        #expect(try slim(.roundedRectangle(100, 60, radius: 9)).slim.horizontalEdges == nil)
    }

    @Test func aBorderIsNoFlexiblePartUnlessItIsAsked() throws {
        let framed = Raster(60, 50) { x, y in 6..<54 ~= x && 6..<44 ~= y ? gray(200) : gray(20) }
        #expect(try slim(framed).size == [13, 13])
        #expect(try slim(framed) { $0.choice = .all }.size == [3, 3])
    }
}
