import Pixels
import TestSupport
import Testing

@testable import ImageService

@Suite struct SlimToleranceTests {
    /// A plain picture that a lossy file has come near.
    private func rough(_ range: ClosedRange<Int>, seed: UInt64 = 5) -> Raster {
        var generator = SeededGenerator(seed: seed)
        return Raster(60, 40) { _, _ in gray(120 + Int.random(in: range, using: &generator)) }
    }

    @Test func withoutToleranceNothingIsTakenForAnother() throws {
        #expect(try slim(rough(-1...1)).size == [60, 40])
    }

    @Test(arguments: [2, 4, 8]) func nothingIsFurtherOffThanAllowed(tolerance: Int) throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            let picture = rough(-1...1, seed: seed)
            let result = try slim(picture) { $0.tolerance = tolerance }
            #expect(result.proof.largestDifference <= tolerance)
            #expect(result.proof.holds)
            if tolerance >= 4 { #expect(result.size == [1, 1]) }
        }
    }

    /// Each line is near its neighbour, and the last is far from the first.
    @Test func aDriftIsNoConstant() throws {
        let picture = Raster(128, 8) { x, y in gray(x * x / 200 + (x * 7 + y) % 2) }
        let result = try slim(picture) { $0.tolerance = 2 }
        #expect(result.proof.largestDifference <= 2)
        #expect(result.size[0] > 8)
    }

    @Test func aRoughTextureIsOnePeriod() throws {
        var generator = SeededGenerator(seed: 9)
        let tile = Raster.noise(9, 40, seed: 2)
        let picture = Raster(100, 40) { x, y in
            let pixel = tile[x % 9, y] & 0xFFFE_FEFE
            return pixel | UInt32.random(in: 0...1, using: &generator)
        }
        let result = try slim(picture) { $0.tolerance = 2 }
        #expect(result.size[0] == 9)
        #expect(result.proof.holds && result.proof.largestDifference <= 2)
        #expect(try slim(picture).size[0] == 100)
    }

    @Test func moreToleranceNeverKeepsMore() throws {
        let picture = Raster.roundedRectangle(80, 50, radius: 12) { x, y in UInt32(40 + (x * 3 + y * 5) % 4) }
        var last = Int.max
        for tolerance in [0, 2, 4, 8] {
            let result = try slim(picture) { $0.tolerance = tolerance }
            #expect(result.slim.raster.pixels.count <= last)
            last = result.slim.raster.pixels.count
        }
    }
}
