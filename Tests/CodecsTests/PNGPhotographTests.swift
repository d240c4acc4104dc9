import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// Rasters in which few pixels are like their neighbours, as resized photographs are.
@Suite struct PNGPhotographTests {
    /// Light that changes slowly, with noise: no pixel can be told from its neighbours.
    private func photograph(_ width: Int, _ height: Int, _ pixel: (UInt32, UInt32, UInt32) -> UInt32) -> Raster {
        var random = SeededGenerator(seed: UInt64(width))
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                func level(_ slope: Int) -> UInt32 {
                    UInt32((x * slope + y + Int.random(in: 0..<24, using: &random)) / 4 % 256)
                }
                pixels.append(pixel(level(1), level(2), level(3)))
            }
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private static let kinds: [(type: PNGColourType, pixel: @Sendable (UInt32, UInt32, UInt32) -> UInt32)] = [
        (.gray, { (red, _, _) in 0xFF00_0000 | red * 0x1_0101 }),
        (.grayAlpha, { (red, green, _) in green << 24 | red * 0x1_0101 }),
        (.rgb, { (red, green, blue) in 0xFF00_0000 | blue << 16 | green << 8 | red }),
        (.rgba, { (red, green, blue) in (255 - green) << 24 | blue << 16 | green << 8 | red }),
    ]

    /// Widths beside those at which vectors end, and so many rows that there are several bands.
    @Test(arguments: kinds.indices, [67, 128, 301])
    func everyPixelComesBack(kind: Int, width: Int) throws {
        let raster = photograph(width, 600, Self.kinds[kind].pixel)
        for effort in [6, 8] {
            let file = try encodeImage(RunRaster(raster), format: .png, options: EncodingOptions(effort: effort))
            let bytes = file.bytes.flattened()
            #expect(try PNGHeader(reading: bytes, limits: DecodingLimits()).colourType == Self.kinds[kind].type)
            #expect(try decodeImage(bytes).raster == raster)
        }
    }

    /// The default has to be no larger than what libpng writes at its own default, in many times the time.
    @Test(arguments: ["baseline", "progressive", "cmyk"])
    func photographsAreNoLargerThanLibpngs(name: String) throws {
        let raster = try decodeImage(FixtureFiles.bytes("jpegs/\(name).jpg")).raster
        var sizes: [Int] = []
        for effort in [1, 6, 7, 8, 9] {
            let file = try encodeImage(RunRaster(raster), format: .png, options: EncodingOptions(effort: effort))
            sizes.append(file.bytes.byteCount)
        }
        #expect(sizes[1] <= (try encodePlainPNG(raster, level: 6)).count)
        #expect(sizes == sizes.sorted(by: >), "more effort never makes a larger file")
    }

    /// What a server resizes may be a drawing with few colours; nothing repeats in a known way, and it is a palette still.
    @Test func fewColoursMakeAPalette() throws {
        var random = SeededGenerator(seed: 5)
        let colours = (0..<200).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        let pixels = (0..<300 * 200).map { _ in colours[Int.random(in: 0..<200, using: &random)] }
        let raster = Raster(width: 300, height: 200, pixels: pixels)
        let bytes = try encodeImage(RunRaster(raster), format: .png).bytes.flattened()
        #expect(try PNGHeader(reading: bytes, limits: DecodingLimits()).colourType == .palette)
        #expect(try decodeImage(bytes).raster == raster)
    }

    /// The filters as the specification has them (9.2 to 9.4), byte by byte.
    @Test(arguments: [PNGRowFilter.average, .paeth])
    func filtersSubtractWhatTheSpecificationSays(filter: PNGRowFilter) {
        var random = SeededGenerator(seed: 9)
        for size in 1...4 {
            let format = PNGPixelFormat(colourType: [.gray, .grayAlpha, .rgb, .rgba][size - 1], bitDepth: 8)
            let layout = PNGRowLayout([.literal(start: 0, count: 77)], blockWidth: 77, width: 77, format: format)
            #expect(layout.isPlain)
            let row = (0..<77 * size).map { _ in UInt8.random(in: 0...255, using: &random) }
            let above = (0..<77 * size).map { _ in UInt8.random(in: 0...255, using: &random) }
            var filtered = [UInt8](repeating: 0, count: row.count)
            filter.apply(row, above: above, to: &filtered, layout: layout)
            for index in row.indices {
                let left = index < size ? 0 : Int(row[index - size])
                let corner = index < size ? 0 : Int(above[index - size])
                let up = Int(above[index])
                let predicted = filter == .average ? (left + up) / 2 : paeth(left, up, corner)
                #expect(filtered[index] == row[index] &- UInt8(predicted))
            }
        }
    }

    private func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let estimate = left + up - corner
        let (toLeft, toUp, toCorner) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
