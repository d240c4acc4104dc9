import Codecs
import Pixels
import Slicing
import TestSupport
import Testing

@testable import Rendering

/// The colours that are kept with a source are those that a look at a rendition finds, wherever they stand for it.
@Suite struct KeptColoursTests {
    /// Where both axes copy every line, the analysis is the same, down to the order of the colours.
    @Test(arguments: [[FillMode.stretch], [.tile], [.stretch, .tile]])
    func colourOfAllLinesAreTheSources(modes: [FillMode]) throws {
        var used = 0
        for seed in 0..<600 as Range<UInt64> {
            let random = RandomCase(seed: seed, modes: modes, filter: .nearest)
            let source = fewColours(random.source, seed: seed)
            let (columns, rows) = (LineLikeness(columnsOf: source), LineLikeness(rowsOf: source))
            for likeness in [(columns, rows), nil] {
                let horizontal = try random.horizontal.makeMap(likeness: likeness?.0)
                let vertical = try random.vertical.makeMap(likeness: likeness?.1)
                guard horizontal.copiesAll(columns), vertical.copiesAll(rows) else { continue }
                used += 1
                let picture = renderRunRaster(source, horizontal: horizontal, vertical: vertical)
                try #require(
                    ColourAnalysis(picture, PictureColours(source)) == ColourAnalysis(picture), "seed \(seed)")
            }
        }
        #expect(used > 50)
    }

    /// What is known of a source's pixels changes nothing about the picture.
    @Test func traitsChangeNoPixel() throws {
        for seed in 0..<60 as Range<UInt64> {
            let random = RandomCase(seed: seed, modes: [.stretch], filter: .lanczos3)
            var source = random.source
            if seed % 2 == 0 { source.pixels = source.pixels.map { $0 | 0xFF00_0000 } }
            if seed % 3 == 0 { source.pixels = source.pixels.map { ($0 & 0xFF) * 0x01_0101 | $0 & 0xFF00_0000 } }
            let horizontal = try random.horizontal.makeMap()
            let vertical = try random.vertical.makeMap()
            let traits = PictureColours(source).traits
            #expect(traits == PixelTraits(source.pixels.span))
            #expect(
                renderRunRaster(source, horizontal: horizontal, vertical: vertical, traits: traits)
                    == renderRunRaster(source, horizontal: horizontal, vertical: vertical))
        }
    }

    /// A line left out, one out of order, a blend or a blank column: then a look is needed.
    @Test func aPictureThatShowsOtherPixelsIsLookedAt() throws {
        let source = Raster(width: 8, height: 1, pixels: (0..<8).map { 0xFF00_0000 + UInt32($0 / 2) })
        let likeness = LineLikeness(columnsOf: source)
        func copiesAll(_ segments: [Segment], to length: Int) throws -> Bool {
            try AxisPlan(segments: segments, outputLength: length).makeMap(likeness: likeness).copiesAll(likeness)
        }
        let whole = Segment(.fixed, length: 8)
        #expect(try copiesAll([whole], to: 8))
        // Lines 2 and 3 are alike, so one of them is enough; 3 and 4 are not.
        #expect(try copiesAll(capSegments(2, 2, 4, mode: .stretch), to: 30))
        #expect(try !copiesAll(capSegments(3, 2, 3, mode: .stretch), to: 30))
        #expect(
            try copiesAll([Segment(.fixed, length: 2), Segment(.hidden, length: 1), Segment(.fixed, length: 5)], to: 7))
        #expect(
            try !copiesAll(
                [Segment(.fixed, length: 2), Segment(.hidden, length: 2), Segment(.fixed, length: 4)], to: 6))
        #expect(try !copiesAll(capSegments(2, 4, 2, mode: .tile), to: 6))
    }

    /// At most sixteen colours.
    private func fewColours(_ raster: Raster, seed: UInt64) -> Raster {
        guard seed % 2 == 0 else { return raster }
        return Raster(
            width: raster.width, height: raster.height, pixels: raster.pixels.map { $0 & 0x8000_8080 | 0x7F00_0000 })
    }
}
