import Pixels
import Slicing
import TestSupport
import Testing

/// Expansion against what the runs say, pixel by pixel.
@Suite struct RunRasterExpansionTests {
    @Test func everyOutputPixelIsTheBlocksPixelOfItsLines() throws {
        for seed in 0..<400 as Range<UInt64> {
            let picture = randomRunRaster(seed: seed)
            let columns = lines(of: picture.columns)
            let wanted = lines(of: picture.rows).flatMap { row in
                columns.map { column in
                    if let row, let column { picture.block[column, row] } else { 0 as UInt32 }
                }
            }
            let got = picture.expanded()
            try #require(got.width == columns.count && got.width == picture.width, "seed \(seed)")
            try #require(got.height == picture.height && got.pixels == wanted, "seed \(seed)")
        }
    }

    @Test func aPlainRasterExpandsToItself() {
        var generator = SeededGenerator(seed: 4)
        for (width, height) in [(1, 1), (1, 9), (9, 1), (16, 16), (33, 5)] {
            let raster = randomRaster(width: width, height: height, opacity: .any, using: &generator)
            #expect(RunRaster(raster).expanded() == raster)
        }
    }

    @Test func onePixelFillsAnySize() {
        let picture = RunRaster(
            block: Raster(width: 1, height: 1, pixels: [0x8012_3456]),
            columns: [.repeating(start: 0, period: 1, count: 300)],
            rows: [.repeating(start: 0, period: 1, count: 7)])
        #expect(picture.expanded() == Raster(width: 300, height: 7, pixels: Array(repeating: 0x8012_3456, count: 2100)))
    }
}
