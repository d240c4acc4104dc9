import Pixels
import Slicing
import Testing

@testable import Codecs

struct ColourAnalysisTests {
    private let block = Raster(width: 3, height: 2, pixels: [0xFF01_0101, 0xFF02_0202, 0x8000_0003, 4, 5, 6])

    @Test func onlyPixelsThatAreReadCount() {
        let picture = RunRaster(
            block: block, columns: [.literal(start: 0, count: 2)], rows: [.repeating(start: 0, period: 1, count: 9)])
        let analysis = ColourAnalysis(picture)
        #expect(analysis.colours == [0xFF01_0101, 0xFF02_0202])
        #expect(analysis.isGray && analysis.isOpaque)
        #expect(analysis.distinctPixelCount == 2)
    }

    @Test func blankRunsAreTransparentBlack() {
        let picture = RunRaster(
            block: block, columns: [.literal(start: 0, count: 1), .blank(count: 1)],
            rows: [.literal(start: 0, count: 1)])
        let analysis = ColourAnalysis(picture)
        #expect(analysis.colours == [0, 0xFF01_0101])
        #expect(analysis.isGray && !analysis.isOpaque)
    }

    @Test func moreThan256ColoursAreNotListed() {
        for (count, isListed) in [(256, true), (257, false)] {
            let pixels = (0..<count).map { UInt32($0) | 0xFF00_0000 }
            let analysis = ColourAnalysis(RunRaster(Raster(width: count, height: 1, pixels: pixels)))
            #expect((analysis.colours?.count == count) == isListed)
            #expect(analysis.isOpaque && !analysis.isGray)
        }
    }

    @Test func traitsOfManyColoursAreThoseOfAll() {
        let grays = (0..<300).map { (index: UInt32) -> UInt32 in
            let alpha = 255 - index / 256
            return (index % 256) * 0x01_0101 | alpha << 24
        }
        let analysis = ColourAnalysis(RunRaster(Raster(width: 300, height: 1, pixels: grays)))
        #expect(analysis.colours == nil && analysis.isGray && !analysis.isOpaque)
    }

    @Test func rangesOfLinesAreMerged() {
        let runs: [Run] = [
            .literal(start: 4, count: 2), .repeating(start: 0, period: 3, count: 2), .literal(start: 5, count: 3),
            .repeating(start: 2, period: 1, count: 7),
        ]
        let use = LineUse(runs, lineCount: 10)
        #expect(use.ranges == [0..<3, 4..<8])
        #expect(use.count == 7 && !use.hasBlank)
    }
}
