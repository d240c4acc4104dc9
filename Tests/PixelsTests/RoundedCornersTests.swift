import Pixels
import Slicing
import TestSupport
import Testing

/// Rounded corners against areas that are added up column by column.
@Suite struct RoundedCornersTests {
    /// The part of a pixel that a corner of the radius cuts away; `x` and `y` count from that corner.
    private static func lost(_ x: Int, _ y: Int, radius: Double) -> Double {
        let count = 400
        var sum = 0.0
        for step in 0..<count {
            let position = Double(x) + (Double(step) + 0.5) / Double(count)
            guard position < radius else { continue }
            let run = radius - position
            let edge = radius - max(0, radius * radius - run * run).squareRoot()
            sum += min(max(edge - Double(y), 0), 1)
        }
        return sum / Double(count)
    }

    private static func naive(_ raster: Raster, _ radii: CornerRadii) -> Raster {
        var rounded = raster
        let (right, bottom) = (raster.width - 1, raster.height - 1)
        for y in 0..<raster.height {
            for x in 0..<raster.width {
                let lost =
                    lost(x, y, radius: radii.topLeft) + lost(right - x, y, radius: radii.topRight)
                    + lost(right - x, bottom - y, radius: radii.bottomRight)
                    + lost(x, bottom - y, radius: radii.bottomLeft)
                let alpha = UInt32((Double(raster[x, y] >> 24) * (1 - lost)).rounded())
                rounded[x, y] = alpha == 0 ? 0 : raster[x, y] & 0x00FF_FFFF | alpha << 24
            }
        }
        return rounded
    }

    @Test func cornersCoverWhatACircleCovers() throws {
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let picture = randomRunRaster(seed: seed)
            let longest = Double(max(picture.width, picture.height))
            let radius = { Double.random(in: 0...longest, using: &generator) * 0.7 }
            let radii = CornerRadii(
                topLeft: radius(), topRight: seed % 3 == 0 ? 0 : radius(), bottomRight: radius(), bottomLeft: radius())
            let fitting = radii.fitting(width: picture.width, height: picture.height)
            let rounded = picture.withRoundedCorners(radii)
            let difference = difference(
                rounded.expanded(), from: Self.naive(picture.expanded(), fitting), tolerance: 1.01)
            try #require(difference == nil, "seed \(seed): \(difference?.description ?? "")")
            let lines = RunRaster.cornerLineCounts(radii, width: picture.width, height: picture.height)
            try #require(rounded.block.width <= picture.block.width + 1 + lines.columns)
            try #require(rounded.block.height <= picture.block.height + 1 + lines.rows)
        }
    }

    @Test func radiiThatDoNotFitAreMadeSmallerAlike() {
        let radii = CornerRadii(topLeft: 30, topRight: 10, bottomRight: 0, bottomLeft: 10).fitting(
            width: 20, height: 90)
        #expect(radii == CornerRadii(topLeft: 15, topRight: 5, bottomRight: 0, bottomLeft: 5))
        #expect(CornerRadii(3).fitting(width: 6, height: 6) == CornerRadii(3))
    }

    @Test func noRadiusChangesNothing() {
        let picture = randomRunRaster(seed: 5)
        #expect(picture.withRoundedCorners(CornerRadii(0)) == picture)
    }

    /// A button of any size costs its corners.
    @Test func theMiddleGoesOnRepeating() {
        let picture = RunRaster(
            block: Raster(width: 1, height: 1, pixels: [0xFF00_80FF]),
            columns: [.repeating(start: 0, period: 1, count: 4_000)],
            rows: [.repeating(start: 0, period: 1, count: 3_000)])
        let rounded = picture.withRoundedCorners(CornerRadii(8))
        #expect(rounded.block.width == 17 && rounded.block.height == 17)
        #expect(rounded.width == 4_000 && rounded.height == 3_000)
        #expect(rounded.block[0, 0] == 0 && rounded.block[8, 8] == 0xFF00_80FF)
    }
}
