import Foundation
import Pixels
import Slicing
import TestSupport
import Testing

/// Blurred and sharpened run rasters against sums over all pixels, in floating point.
@Suite struct BlurTests {
    /// Red, green and blue times alpha, and alpha, each up to 255.
    private typealias Pixels = [SIMD4<Double>]

    private static func premultiplied(_ raster: Raster) -> Pixels {
        raster.pixels.map { pixel in
            let seen = PremultipliedPixel(pixel)
            return SIMD4(seen.red, seen.green, seen.blue, seen.alpha)
        }
    }

    /// One pass along rows, and rows and columns exchanged; twice is both axes.
    private static func pass(_ pixels: Pixels, width: Int, sigma: Double) -> Pixels {
        let height = pixels.count / width
        let radius = Int((sigma * 6).rounded(.up))
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        var result = Pixels(repeating: .zero, count: pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                var sum = SIMD4<Double>.zero
                for (index, weight) in weights.enumerated() {
                    sum += pixels[y * width + min(max(x + index - radius, 0), width - 1)] * weight
                }
                result[x * height + y] = sum / total
            }
        }
        return result
    }

    private static func blurred(_ raster: Raster, sigma: Double) -> Pixels {
        let once = pass(premultiplied(raster), width: raster.width, sigma: sigma)
        return pass(once, width: raster.height, sigma: sigma)
    }

    private static func worst(_ got: Raster, _ wanted: Pixels) -> Double {
        zip(premultiplied(got), wanted).reduce(0) { worst, pair in
            let difference = pair.0 - pair.1
            return max(worst, difference.max(), -difference.min())
        }
    }

    @Test(arguments: [0.1, 0.4, 0.9, 2, 5.3])
    func blurIsWithinALevel(sigma: Double) throws {
        for seed in 0..<25 as Range<UInt64> {
            let picture = randomRunRaster(seed: seed)
            let blurred = picture.blurred(sigma: sigma)
            let worst = Self.worst(blurred.expanded(), Self.blurred(picture.expanded(), sigma: sigma))
            try #require(worst <= 1.3, "seed \(seed): \(worst)")
            try #require(blurred.block.width <= RunRaster.blurredLineCount(picture.columns, sigma: sigma))
            try #require(blurred.block.height <= RunRaster.blurredLineCount(picture.rows, sigma: sigma))
        }
    }

    /// Wide blurs are worked out at some positions and interpolated.
    @Test(arguments: [12, 18.5, 40])
    func wideBlurIsWithinTwoLevels(sigma: Double) throws {
        var generator = SeededGenerator(seed: 3)
        var raster = randomRaster(width: 60, height: 30, opacity: .any, using: &generator)
        // The hardest edge there is.
        for y in 0..<30 { for x in 30..<60 { raster[x, y] = 0xFFFF_FFFF } }
        for y in 0..<30 { for x in 0..<30 { raster[x, y] = raster[x, y] & 0x0F0F_0F0F | 0xFF00_0000 } }
        let worst = Self.worst(RunRaster(raster).blurred(sigma: sigma).expanded(), Self.blurred(raster, sigma: sigma))
        #expect(worst <= 2, "\(worst)")
    }

    @Test(arguments: [0.7, 30])
    func onePlainColourStays(sigma: Double) {
        let picture = RunRaster(
            block: Raster(width: 1, height: 1, pixels: [0x8012_3456]),
            columns: [.repeating(start: 0, period: 1, count: 70)], rows: [.literal(start: 0, count: 1)])
        #expect(picture.blurred(sigma: sigma).expanded() == picture.expanded())
        #expect(picture.sharpened(sigma: 0.7).expanded() == picture.expanded())
    }

    /// The blurred middle of a large rendition repeats as the sharp one does.
    @Test func whatRepeatsGoesOnRepeating() {
        let picture = RunRaster(
            block: Raster(width: 4, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080, 0xFF10_2030]),
            columns: [
                .literal(start: 0, count: 1), .repeating(start: 1, period: 2, count: 5_000),
                .literal(start: 3, count: 1),
            ], rows: [.repeating(start: 0, period: 1, count: 3_000)])
        let blurred = picture.blurred(sigma: 2)
        #expect(blurred.width == 5_002 && blurred.height == 3_000)
        #expect(blurred.block.width < 50 && blurred.block.height < 25)
        #expect(blurred.block.width == RunRaster.blurredLineCount(picture.columns, sigma: 2))
    }

    @Test(arguments: [0.5, 1.5, 4])
    func sharpeningMovesAwayFromTheBlur(sigma: Double) throws {
        for seed in 0..<25 as Range<UInt64> {
            let picture = randomRunRaster(seed: seed)
            let (plain, sharp) = (picture.expanded(), picture.sharpened(sigma: sigma).expanded())
            let soft = Self.blurred(plain, sigma: sigma)
            for (index, pixel) in plain.pixels.enumerated() {
                let got = sharp.pixels[index]
                try #require(got >> 24 == pixel >> 24)
                // Where next to nothing is left of the blurred colour its level is anyone's guess.
                guard pixel >> 24 > 0, soft[index].w > 40 else { continue }
                for channel in 0..<3 {
                    let level = Double(pixel >> (8 * UInt32(channel)) & 0xFF)
                    let wanted = min(max(2 * level - soft[index][channel] * 255 / soft[index].w, 0), 255)
                    let difference = abs(Double(got >> (8 * UInt32(channel)) & 0xFF) - wanted)
                    try #require(difference <= 1 + 255 / soft[index].w, "seed \(seed): \(difference)")
                }
            }
        }
    }

    /// Transparent pixels lend no colour, and blur keeps none of theirs.
    @Test func hiddenColoursStayHidden() {
        let raster = Raster(width: 3, height: 1, pixels: [0x00FF_0000, 0xFF00_00FF, 0x0000_FF00])
        let blurred = RunRaster(raster).blurred(sigma: 0.8).expanded()
        #expect(blurred.pixels.allSatisfy { $0 & 0x00FF_FFFF == 0xFF })
    }
}
