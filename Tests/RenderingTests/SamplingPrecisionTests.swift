import Pixels
import Slicing
import TestSupport
import Testing

/// How exact weighted sums are, beyond the tolerance of the whole.
@Suite struct SamplingPrecisionTests {
    /// Only the result is rounded where one axis is resampled.
    ///
    /// That is half a level when opaque; opacity and colour together come to one level. The rest is the lift of ties and the noise of single precision.
    @Test(arguments: RandomOpacity.allCases, [SamplingFilter.linear, .area])
    func oneAxisIsRoundedOnce(opacity: RandomOpacity, filter: SamplingFilter) throws {
        var generator = SeededGenerator(seed: 21)
        let tolerance = opacity == .opaque ? 0.501 : 1.001
        for length in 1...40 {
            let source = randomRaster(width: 13, height: 9, opacity: opacity, using: &generator)
            for (width, height) in [(length, 9), (13, length)] {
                let horizontal = stretched(13, to: width, filter: filter)
                let vertical = stretched(9, to: height, filter: filter)
                let naive = try NaiveRenderer(horizontal: horizontal, vertical: vertical)
                let far = difference(
                    try engineRender(source, horizontal, vertical), from: naive.render(source), tolerance: tolerance)
                try #require(far == nil, "\(width) × \(height)")
            }
        }
    }

    /// Doubling meets ties at every second pixel; they do not depend on what is left and what is right.
    @Test(arguments: RandomOpacity.allCases, LightSpace.allCases)
    func wholeEnlargementsCommuteWithFlippingExactly(opacity: RandomOpacity, light: LightSpace) throws {
        var generator = SeededGenerator(seed: 22)
        for (width, height) in [(7, 5), (1, 8), (16, 3)] {
            let source = randomRaster(width: width, height: height, opacity: opacity, using: &generator)
            for factor in [2, 4, 8] {
                let horizontal = stretched(width, to: width * factor, filter: .linear)
                let vertical = stretched(height, to: height * factor, filter: .linear)
                let flip = { (raster: Raster) in raster.flipped(horizontally: true, vertically: true) }
                let got = try engineRender(flip(source), horizontal, vertical, light: light)
                #expect(try got == flip(engineRender(source, horizontal, vertical, light: light)), "× \(factor)")
            }
        }
    }

    /// What nobody sees lends no colour, and no alpha is left as transparent black.
    @Test(arguments: LightSpace.allCases)
    func transparentPixelsLendNoColour(light: LightSpace) throws {
        let source = Raster(width: 2, height: 1, pixels: [0xFF20_4060, 0x00FF_FFFF])
        let got = try engineRender(
            source, stretched(2, to: 9, filter: .linear), stretched(1, to: 1, filter: .linear), light: light)
        for pixel in got.pixels.dropLast(2) { #expect(pixel & 0xFF_FFFF == 0x20_4060 && pixel >> 24 > 0) }
        let invisible = Raster(width: 2, height: 1, pixels: [0x0020_4060, 0x00FF_FFFF])
        let halves = stretched(2, to: 1, filter: .linear)
        let blend = try engineRender(invisible, halves, stretched(1, to: 1, filter: .linear), light: light)
        #expect(blend.pixels == [0])
    }

    private func stretched(_ length: Int, to outputLength: Int, filter: SamplingFilter) -> AxisPlan {
        AxisPlan(
            segments: [Segment(.flexible(weight: 1, mode: .stretch), length: length)], outputLength: outputLength,
            filter: filter)
    }
}
