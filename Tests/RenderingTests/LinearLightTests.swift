import Pixels
import Slicing
import TestSupport
import Testing

/// Colours averaged as amounts of light.
@Suite struct LinearLightTests {
    /// Two pixels side by side become one.
    static let half = AxisPlan(segments: [Segment(.flexible(weight: 1, mode: .stretch), length: 2)], outputLength: 1)

    @Test func halfOfBlackAndWhiteIs188() throws {
        let source = Raster(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
        let row = rows(1)
        #expect(try engineRender(source, Self.half, row, light: .linear).pixels == [0xFFBC_BCBC])
        #expect(try engineRender(source, Self.half, row, light: .encoded).pixels == [0xFF80_8080])
    }

    /// Every pair of levels, on either axis; single precision may miss a half by a ten-thousandth of a level.
    @Test func theMeanOfTwoLevelsIsTheNearestLevelOfTheirMeanLight() throws {
        let levels = 0...255 as ClosedRange<UInt32>
        for left in levels {
            let wanted = levels.map { sRGBLevel(ofLight: (linearLight(ofLevel: left) + linearLight(ofLevel: $0)) / 2) }
            let side = Raster(width: 2, height: 256, pixels: levels.flatMap { [gray(left), gray($0)] })
            let stacked = Raster(width: 256, height: 2, pixels: levels.map { _ in gray(left) } + levels.map(gray))
            for got in [
                try engineRender(side, Self.half, rows(256), light: .linear),
                try engineRender(stacked, rows(256), Self.half, light: .linear),
            ] {
                for (pixel, level) in zip(got.pixels, wanted) {
                    try #require(pixel == gray(pixel & 0xFF) && abs(Double(pixel & 0xFF) - level) < 0.5001)
                }
                try #require(got.pixels[Int(left)] == gray(left))
            }
        }
    }

    private func gray(_ level: UInt32) -> UInt32 { 0xFF00_0000 | level * 0x01_0101 }

    @Test(arguments: SamplingFilter.allCases)
    func drawsWhatTheFormulasSay(filter: SamplingFilter) throws {
        for seed in 0..<300 as Range<UInt64> {
            let random = RandomCase(seed: seed &+ 17_000, modes: [.stretch, .tile, .mirror, .round], filter: filter)
            let naive = try NaiveRenderer(horizontal: random.horizontal, vertical: random.vertical)
            let got = try engineRender(random.source, random.horizontal, random.vertical, light: .linear)
            let far = difference(got, from: naive.renderInLinearLight(random.source), tolerance: 2)
            try #require(far == nil, "\(random)")
        }
    }

    /// An axis that is left alone.
    private func rows(_ count: Int) -> AxisPlan {
        AxisPlan(segments: [Segment(.fixed, length: count)], outputLength: count)
    }
}
