import Pixels
import Slicing
import TestSupport
import Testing

/// With `nearest`, twice the scale is the same picture with every pixel four times.
///
/// That holds wherever no source pixel is cut: where what stretches grows by whole factors (else a larger output shows
/// more of the source than a smaller one can).
@Suite struct NearestEnlargementTests {
    @Test(arguments: FillMode.allCases, 2...4)
    func aWholeScaleIsTheEnlargementOfTheSingleOne(mode: FillMode, scale: Int) throws {
        for seed in 0..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ 19_000)
            let horizontal = Self.plan(mode, using: &generator)
            let vertical = Self.plan(mode, using: &generator)
            let source = randomRaster(
                width: horizontal.segments.reduce(0) { $0 + $1.length },
                height: vertical.segments.reduce(0) { $0 + $1.length }, opacity: .any, using: &generator)
            let single = try engineRender(source, horizontal, vertical)
            let got = try engineRender(
                source, Self.enlarged(horizontal, by: scale), Self.enlarged(vertical, by: scale))
            for y in 0..<got.height {
                for x in 0..<got.width {
                    let wanted = single[x / scale, y / scale]
                    try #require(got[x, y] == wanted, "(\(x), \(y)), seed \(seed)\n\(horizontal)\n\(vertical)")
                }
            }
        }
    }

    private static func enlarged(_ plan: AxisPlan, by scale: Int) -> AxisPlan {
        var plan = plan
        plan.scale *= Double(scale)
        plan.outputLength *= scale
        return plan
    }

    /// One or two flexible segments between fixed ones; weights are the lengths that they are to fill.
    private static func plan(_ mode: FillMode, using generator: inout SeededGenerator) -> AxisPlan {
        var segments = [Segment(.fixed, length: Int.random(in: 1...4, using: &generator))]
        var outputLength = 0
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            let length = Int.random(in: 1...5, using: &generator)
            let filled = filledLength(length, mode, using: &generator)
            segments.append(Segment(.flexible(weight: Double(filled), mode: mode), length: length))
            segments.append(Segment(.fixed, length: Int.random(in: 0...4, using: &generator)))
            outputLength += filled
        }
        outputLength += segments.reduce(0) { $0 + ($1.kind == .fixed ? $1.length : 0) }
        return AxisPlan(
            segments: segments, outputLength: outputLength,
            tileOrigin: Bool.random(using: &generator) ? .start : .end, filter: .nearest)
    }

    /// A length in which a segment's pixels stay whole.
    private static func filledLength(_ length: Int, _ mode: FillMode, using generator: inout SeededGenerator) -> Int {
        let times = Int.random(in: 1...4, using: &generator)
        switch mode {
        case .stretch, .round: return length * times
        case .tile, .mirror, .hide: return Int.random(in: 1...17, using: &generator)
        case .space:
            // Gaps that leave no room for one tile more.
            let gap = Int.random(in: 0...max(0, (length - 1) / (times + 1)), using: &generator)
            return length * times + gap * (times + 1)
        }
    }
}
