import Pixels
import Slicing
import TestSupport
import Testing

@testable import Rendering

/// Rows are the same whether they are drawn at once, in bands, or on several threads.
@Suite struct LazyRenderingTests {
    static let filters: [SamplingFilter?] = [nil, .bilinear, .bicubic, .lanczos3]

    static func map(_ length: Int, to outputLength: Int, _ filter: SamplingFilter?, _ mode: FillMode) throws -> AxisMap
    {
        var plan = AxisPlan(
            segments: [
                Segment(.fixed, length: 2), Segment(.flexible(weight: 1, mode: mode), length: length - 5),
                Segment(.fixed, length: 3),
            ], outputLength: outputLength)
        if let filter {
            plan = ResamplingTests.stretched(length, to: outputLength, filter)
        }
        return try plan.makeMap()
    }

    @Test(arguments: filters, RandomOpacity.allCases)
    func bandsAreThePicture(filter: SamplingFilter?, opacity: RandomOpacity) throws {
        var generator = SeededGenerator(seed: 91)
        for light in LightSpace.allCases {
            for (width, height, newWidth, newHeight) in [(23, 31, 60, 75), (40, 50, 17, 21), (30, 20, 30, 90)] {
                let source = randomRaster(width: width, height: height, opacity: opacity, using: &generator)
                let horizontal = try Self.map(width, to: newWidth, filter, .stretch)
                let vertical = try Self.map(height, to: newHeight, filter, .stretch)
                let wanted = renderRunRaster(source, horizontal: horizontal, vertical: vertical, light: light)
                let lazy = LazyRunRaster(
                    sampling: source, horizontal: horizontal, vertical: vertical, light: light, bandLimit: 1)
                #expect(lazy.drawn() == wanted)
                for count in [1, 2, 7, 40] {
                    var pixels: [UInt32] = []
                    for start in stride(from: 0, to: lazy.blockHeight, by: count) {
                        var band: [UInt32] = []
                        lazy.draw([start..<min(start + count, lazy.blockHeight)], into: &band)
                        pixels += band
                    }
                    try #require(pixels == wanted.block.pixels, "\(count) rows a band")
                }
            }
        }
    }

    /// More lines between the passes than are kept: each band draws its own.
    @Test func bandsOfHighSourcesAreThePicture() throws {
        var generator = SeededGenerator(seed: 92)
        let source = randomRaster(width: 8, height: 1_100, opacity: .any, using: &generator)
        let horizontal = try Self.map(8, to: 1_500, nil, .stretch)
        let vertical = try Self.map(1_100, to: 1_300, nil, .stretch)
        let wanted = renderRunRaster(source, horizontal: horizontal, vertical: vertical)
        for bandLimit in [1, 3] {
            let lazy = LazyRunRaster(
                rendering: source, horizontal: horizontal, vertical: vertical, bandLimit: bandLimit)
            guard let lazy else {
                Issue.record("\(wanted.block.pixels.count) pixels are drawn at once")
                return
            }
            #expect(lazy.blockWidth * 1_100 > 1 << 20)
            #expect(lazy.drawn() == wanted)
            var band: [UInt32] = []
            lazy.draw([700..<741, 3..<4], into: &band)
            let width = wanted.block.width
            let lines = [700 * width..<741 * width, 3 * width..<4 * width].map { wanted.block.pixels[$0] }
            #expect(band == Array(lines.joined()))
        }
    }

    /// Small pictures are drawn at once, and so are those whose rows recur: a band holds a whole period.
    @Test func onlyLargePicturesWithoutPeriodsAreDrawnInBands() throws {
        let source = Raster(width: 1_200, height: 1_000, pixels: (0..<1_200_000).map { UInt32($0) })
        func isLazy(_ width: Int, _ height: Int, _ mode: FillMode) throws -> Bool {
            LazyRunRaster(
                rendering: source, horizontal: try Self.map(1_200, to: width, nil, .stretch),
                vertical: try Self.map(1_000, to: height, nil, mode)) != nil
        }
        #expect(try isLazy(1_200, 1_000, .stretch))
        #expect(try !isLazy(1_000, 1_000, .stretch))
        #expect(try !isLazy(1_200, 2_500, .tile))
    }
}
