import Pixels
import Slicing
import TestSupport
import Testing

/// Expansion against what the runs say, pixel by pixel.
@Suite struct RunRasterExpansionTests {
    @Test func everyOutputPixelIsTheBlocksPixelOfItsLines() throws {
        var generator = SeededGenerator(seed: 3)
        for index in 0..<400 {
            let block = randomRaster(
                width: Int.random(in: 1...9, using: &generator), height: Int.random(in: 1...9, using: &generator),
                opacity: .any, using: &generator)
            let picture = RunRaster(
                block: block, columns: Self.randomRuns(lineCount: block.width, using: &generator),
                rows: Self.randomRuns(lineCount: block.height, using: &generator))
            let columns = lines(of: picture.columns)
            let wanted = lines(of: picture.rows).flatMap { row in
                columns.map { column in
                    if let row, let column { block[column, row] } else { 0 as UInt32 }
                }
            }
            let got = picture.expanded()
            try #require(got.width == columns.count && got.width == picture.width, "case \(index)")
            try #require(got.height == picture.height && got.pixels == wanted, "case \(index)")
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

    private static func randomRuns(lineCount: Int, using generator: inout SeededGenerator) -> [Run] {
        (0..<Int.random(in: 1...5, using: &generator)).map { _ in
            let start = Int.random(in: 0..<lineCount, using: &generator)
            let length = Int.random(in: 1...(lineCount - start), using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: return .blank(count: Int.random(in: 1...6, using: &generator))
            case 1, 2: return .literal(start: start, count: length)
            default:
                return .repeating(
                    start: start, period: length, count: Int.random(in: 1...20, using: &generator))
            }
        }
    }
}
