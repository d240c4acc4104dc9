import Pixels
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// With `runs=all` what is drawn from a resizable picture comes back no larger, however little its parts were stretched.
///
/// `scripts/check-slim` does the same with many more and larger ones.
@Suite struct SlimRandomTests {
    private struct RandomAxis {
        var length = 0
        var outputLength = 0
        var regions: [AxisSlices.Region] = []

        init(partCount: Int, using generator: inout SeededGenerator) {
            var flexible = 0
            for index in 0...partCount {
                length += Int.random(in: index == 0 || index == partCount ? 0...2 : 1...2, using: &generator)
                guard index < partCount else { break }
                let count = Int.random(in: 1...3, using: &generator)
                regions.append(
                    AxisSlices.Region(
                        length..<length + count, weight: Bool.random(using: &generator) ? nil : Double(index + 1),
                        mode: Bool.random(using: &generator) ? .stretch : .tile))
                length += count
                flexible += count
            }
            outputLength = length + Int.random(in: 0...2 * flexible, using: &generator)
        }
    }

    @Test(arguments: [true, false], [1, 2]) func nothingComesBackLarger(isOpaque: Bool, partCount: Int) throws {
        var generator = SeededGenerator(seed: UInt64(partCount))
        for _ in 0..<2 {
            let columns = RandomAxis(partCount: 1, using: &generator)
            let rows = RandomAxis(partCount: partCount, using: &generator)
            let source = Raster(columns.length, rows.length) { _, _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                    | (isOpaque ? 255 : UInt32.random(in: 1...255, using: &generator)) << 24
            }
            var recipe = Recipe()
            recipe.size = RequestedSize(width: Double(columns.outputLength), height: Double(rows.outputLength))
            recipe.regions = AxisPair(horizontal: columns.regions, vertical: rows.regions)
            let picture = try slim(source).picture
            let drawn = try RecipeRenderer(limits: ServiceLimits()).render(recipe, of: picture).expanded()
            let result = try slim(drawn) { $0.choice = .all }
            #expect(result.size[0] <= source.width && result.size[1] <= source.height)
            #expect(result.isProvedExactly)
            let again = try slim(result.slim.raster) { $0.choice = .all }
            #expect(again.slim.raster == result.slim.raster)
        }
    }

    /// Two stretched parts along both axes, whose weights nobody states.
    @Test(arguments: [true, false]) func severalStretchedPartsComeBackNoLarger(isOpaque: Bool) throws {
        var generator = SeededGenerator(seed: isOpaque ? 3 : 4)
        for ratio in isOpaque ? [1.5, 4] : [3] {
            // Caps and parts by turns.
            let counts = (0..<2).map { _ in (0..<5).map { _ in Int.random(in: 1...3, using: &generator) } }
            let regions = counts.map { counts in
                [1, 3].map { index in
                    let start = counts[..<index].reduce(0, +)
                    return AxisSlices.Region(start..<start + counts[index], mode: .stretch)
                }
            }
            let lengths = counts.map { $0.reduce(0, +) }
            let drawn = zip(lengths, counts).map { length, counts in
                Double(length) + (Double(counts[1] + counts[3]) * (ratio - 1)).rounded()
            }
            let source = Raster(lengths[0], lengths[1]) { _, _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                    | (isOpaque ? 255 : UInt32.random(in: 1...255, using: &generator)) << 24
            }
            var recipe = Recipe()
            recipe.size = RequestedSize(width: drawn[0], height: drawn[1])
            recipe.regions = AxisPair(horizontal: regions[0], vertical: regions[1])
            let picture = try slim(source).picture
            let result = try slim(RecipeRenderer(limits: ServiceLimits()).render(recipe, of: picture).expanded()) {
                $0.choice = .all
            }
            #expect(result.size[0] <= lengths[0] && result.size[1] <= lengths[1])
            #expect(result.isProvedExactly)
        }
    }
}
