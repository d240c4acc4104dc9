import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// What libjpeg writes: sizes, qualities, alpha, memory.
struct JPEGLibraryEncodingTests {
    /// Smooth enough that quality 100 keeps it nearly.
    private func smooth(width: Int, height: Int, alpha: UInt32 = 255) -> Raster {
        Raster(
            width: width, height: height,
            pixels: (0..<width * height).map { (index: Int) -> UInt32 in
                let (x, y) = (UInt32(index % width), UInt32(index / width))
                return (40 + x) | 120 << 8 | (40 + 2 * y) << 16 | alpha << 24
            })
    }

    private func expectNear(_ got: Raster, _ wanted: Raster, by difference: Int) {
        #expect(got.width == wanted.width && got.height == wanted.height)
        for (got, wanted) in zip(got.pixels, wanted.pixels) {
            let far = [0, 8, 16].first { abs(Int(got >> $0 & 0xFF) - Int(wanted >> $0 & 0xFF)) > difference }
            guard far == nil, got >> 24 == 255 else {
                Issue.record("\(got) instead of \(wanted)")
                return
            }
        }
    }

    @Test(arguments: [(1, 1), (16, 16), (17, 33), (70, 31), (200, 9)], [true, false])
    func picturesComeBackNearly(size: (width: Int, height: Int), halvesChroma: Bool) throws {
        let raster = smooth(width: size.width, height: size.height)
        let format = JPEGFormat(quality: 100, halvesChroma: halvesChroma)
        let bytes = try JPEGLibraryEncoder(format).encode(RunRaster(raster))
        expectNear(try decodeImage(bytes).raster, raster, by: 6)
    }

    /// Whatever way the rows come, the file is that of the plain pixels.
    @Test func runsAreWrittenOut() throws {
        for seed in 0..<40 as Range<UInt64> {
            let picture = randomRunRaster(seed: seed)
            let encoder = JPEGLibraryEncoder(JPEGFormat())
            #expect(try encoder.encode(picture) == encoder.encode(RunRaster(picture.expanded())), "seed \(seed)")
        }
    }

    @Test func whatIsNotOpaqueIsPutOnWhite() throws {
        let picture = RunRaster(
            block: smooth(width: 20, height: 20, alpha: 100),
            columns: [.literal(start: 0, count: 20), .blank(count: 14)],
            rows: [.literal(start: 0, count: 20)])
        let bytes = try encodeImage(picture, format: .jpeg, options: EncodingOptions(quality: 100)).bytes.flattened()
        let wanted = picture.flattened(on: RGB(red: 255, green: 255, blue: 255)).expanded()
        let got = try decodeImage(bytes).raster
        #expect(got.width == 34)
        #expect(abs(Int(got[3, 3] & 0xFF) - Int(wanted[3, 3] & 0xFF)) < 8)
        #expect(got[33, 5] == 0xFFFF_FFFF)
    }

    @Test func qualityIsTakenAsTheNearestAllowed() throws {
        let picture = RunRaster(smooth(width: 90, height: 70))
        func bytes(_ quality: Int?) throws -> [UInt8] {
            try encodeImage(picture, format: .jpeg, options: EncodingOptions(quality: quality)).bytes.flattened()
        }
        #expect(try bytes(-5) == bytes(1))
        #expect(try bytes(500) == bytes(100))
        #expect(try bytes(nil) == bytes(80))
        #expect(try bytes(10).count < bytes(90).count)
    }

    @Test func fittingTablesAreSmallerAndChangeNoPixel() throws {
        let picture = RunRaster(smooth(width: 90, height: 70))
        let fitting = try JPEGLibraryEncoder(JPEGFormat()).encode(picture)
        let standard = try JPEGLibraryEncoder(JPEGFormat(), optimizesTables: false, restartRowCount: 1).encode(picture)
        #expect(fitting.count < standard.count)
        #expect(try decodeImage(fitting).raster == decodeImage(standard).raster)
    }

    @Test func aSideBeyondTheFormatIsRefused() throws {
        let picture = RunRaster(
            block: smooth(width: 1, height: 1), columns: [.repeating(start: 0, period: 1, count: 65_501)],
            rows: [.literal(start: 0, count: 1)])
        #expect(throws: EncodingError.tooLarge(width: 65_501, height: 1)) { try encodeImage(picture, format: .jpeg) }
    }
}
