import Pixels
import Slicing
import TestSupport
import Testing

/// At a whole output scale `nearest` shows the rendition at scale 1 with every pixel as a square.
@Suite struct EnlargementTests {
    /// Where a pixel of the source begins at a whole pixel of the output: in caps, in tiles, and in a stretched part
    /// whose length is a multiple of its own. (Elsewhere a larger output shows finer steps, as it should.)
    @Test(arguments: [FillMode.tile, .mirror, .stretch, .hide], [2, 3, 5])
    func aWholeScaleEnlarges(mode: FillMode, factor: Int) throws {
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let axes = (0..<2).map { _ in Self.axis(mode, using: &generator) }
            let source = randomRaster(
                width: axes[0].sourceLength, height: axes[1].sourceLength, opacity: .any, using: &generator)
            let small = try engineRender(source, axes[0].plan, axes[1].plan)
            let large = try engineRender(source, axes[0].enlarged(factor), axes[1].enlarged(factor))
            try #require(large.width == small.width * factor && large.height == small.height * factor)
            for y in 0..<large.height {
                for x in 0..<large.width {
                    try #require(large[x, y] == small[x / factor, y / factor], "(\(x), \(y)), seed \(seed)")
                }
            }
        }
    }

    private struct Axis {
        var plan: AxisPlan
        var sourceLength: Int { plan.segments.reduce(0) { $0 + $1.length } }

        func enlarged(_ factor: Int) -> AxisPlan {
            var plan = plan
            plan.scale = Double(factor)
            plan.outputLength *= factor
            return plan
        }
    }

    private static func axis(_ mode: FillMode, using generator: inout SeededGenerator) -> Axis {
        let caps = (Int.random(in: 0...4, using: &generator), Int.random(in: 0...4, using: &generator))
        let center = Int.random(in: 1...5, using: &generator)
        let filled =
            mode == .stretch
            ? center * Int.random(in: 1...4, using: &generator) : Int.random(in: 1...17, using: &generator)
        let segments = capSegments(caps.0, center, caps.1, mode: mode)
        return Axis(plan: AxisPlan(segments: segments, outputLength: caps.0 + filled + caps.1, filter: .nearest))
    }
}
