import Pixels
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// What was stretched across and drawn shorter than it is down comes back no larger with `runs=all`.
@Suite struct SlimShrunkTests {
    @Test(arguments: [(true, 12), (false, 8)]) func noiseComesBackNoLarger(isOpaque: Bool, width: Int) throws {
        var generator = SeededGenerator(seed: 11)
        let source = Raster(5, 6) { _, _ in
            UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                | (isOpaque ? 255 : UInt32.random(in: 1...255, using: &generator)) << 24
        }
        var recipe = Recipe()
        recipe.size = RequestedSize(width: Double(width), height: 5)
        recipe.regions = AxisPair(
            horizontal: [AxisSlices.Region(1..<4, mode: .stretch)], vertical: [AxisSlices.Region(1..<5, mode: .stretch)]
        )
        let picture = try slim(source).picture
        let drawn = try RecipeRenderer(limits: ServiceLimits()).render(recipe, of: picture).expanded()
        let result = try slim(drawn) { $0.choice = .all }
        #expect(result.size[0] <= 5 && result.size[1] <= 6)
        #expect(result.isProvedExactly)
        #expect(result.slim.vertical.runs.allSatisfy { $0.savedCount < 0 })
    }
}
