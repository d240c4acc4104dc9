import Pixels
import Slicing
import Testing

@testable import Codecs

/// Which colour type and depth a picture is stored in.
struct PNGPixelFormatTests {
    /// A picture of 64 × 64 pixels with those colours, each as often as the others.
    private func picture(_ colours: [UInt32]) -> RunRaster {
        let pixels = (0..<4096).map { colours[$0 % colours.count] }
        return RunRaster(Raster(width: 64, height: 64, pixels: pixels))
    }

    private func format(_ picture: RunRaster) -> PNGPixelFormat {
        PNGPixelFormat.smallest(for: picture, ColourAnalysis(picture))
    }

    private static func grays(_ values: [UInt32]) -> [UInt32] { values.map { $0 * 0x01_0101 | 0xFF00_0000 } }

    /// Colours that are all different, opaque or not.
    private static func colours(_ count: Int, isOpaque: Bool = true) -> [UInt32] {
        (0..<count).map { index -> UInt32 in UInt32(index) &* 0x9E37_79B1 | (isOpaque ? 0xFF00_0000 : 0) }
    }

    private static func translucentGrays() -> [UInt32] {
        (0..<512).map { (index: UInt32) -> UInt32 in (index & 0xFF) * 0x01_0101 | (index >> 8) << 24 }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var colours: [UInt32]
        var type: PNGColourType
        var depth: Int

        init(_ name: String, _ colours: [UInt32], _ type: PNGColourType, _ depth: Int) {
            (testDescription, self.colours, self.type, self.depth) = (name, colours, type, depth)
        }
    }

    static let cases: [Case] = [
        Case("black and white", grays([0, 255]), .gray, 1),
        Case("four grays", grays([0, 85, 170, 255]), .gray, 2),
        Case("sixteen grays", grays((0..<16).map { $0 * 17 }), .gray, 4),
        Case("all grays", grays(Array(0...255)), .gray, 8),
        Case("two grays that need 8 bits", grays([1, 2]), .palette, 1),
        Case("two colours", colours(2), .palette, 1),
        Case("three colours", colours(3), .palette, 2),
        Case("five colours", colours(5), .palette, 4),
        Case("17 colours", colours(17), .palette, 8),
        Case("256 colours", colours(256), .palette, 8),
        Case("transparent and a colour", [0, 0xFF12_3456], .palette, 1),
        Case("257 colours", colours(257), .rgb, 8),
        Case("257 translucent colours", colours(257, isOpaque: false), .rgba, 8),
        Case("grays with alpha", translucentGrays(), .grayAlpha, 8),
    ]

    @Test(arguments: cases)
    func formatFollowsTheColours(expected: Case) throws {
        let picture = picture(expected.colours)
        let format = format(picture)
        #expect(format.colourType == expected.type)
        #expect(format.bitDepth == expected.depth)
        let file = try encodeImage(picture, format: .png).bytes.flattened()
        let header = try PNGHeader(reading: file, limits: DecodingLimits())
        #expect(header.colourType == expected.type && header.bitDepth == expected.depth)
        #expect(try decodeImage(file).raster == picture.block)
    }

    @Test func entriesThatAreNotOpaqueComeFirst() {
        let format = format(picture([0xFF00_0001, 0x8000_0002, 0xFF00_0003, 0, 0xFF00_0005]))
        #expect(format.palette == [0x8000_0002, 0, 0xFF00_0001, 0xFF00_0003, 0xFF00_0005])
        #expect(format.paletteAlphaCount == 2)
    }

    /// A palette of 256 entries costs more than it saves on a small picture.
    @Test func smallPicturesDoWithoutALargePalette() {
        let colours = Self.colours(200)
        #expect(format(RunRaster(Raster(width: 20, height: 10, pixels: colours))).colourType == .rgb)
    }

    /// The same pixels repeated over a large area are worth a palette.
    @Test func largeOutputsTakeThePalette() {
        let colours = Self.colours(200)
        let block = Raster(width: 20, height: 10, pixels: colours)
        let picture = RunRaster(
            block: block, columns: [.repeating(start: 0, period: 20, count: 2000)],
            rows: [.repeating(start: 0, period: 10, count: 2000)])
        #expect(format(picture).colourType == .palette)
    }
}
