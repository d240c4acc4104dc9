import Slicing
import TestSupport
import Testing

/// The arrow between two flexible segments: where its middle line comes to lie, and what keeps it there.
@Suite struct ArrowGeometryTests {
    private struct Case {
        var plan: AxisPlan
        var lead: Int
        var arrow: Int
        var trail: Int
        var position: Double
    }

    private static func randomCase(seed: UInt64, scales: [Double]) -> Case {
        var generator = SeededGenerator(seed: seed)
        let (lead, arrow, trail) = (
            Int.random(in: 0...20, using: &generator), Int.random(in: 1...30, using: &generator),
            Int.random(in: 0...20, using: &generator)
        )
        let scale = scales[Int(seed % UInt64(scales.count))]
        let length = max(1, Int(Double(lead + arrow + trail) * scale)) + Int.random(in: 1...400, using: &generator)
        let segments = [
            Segment(.fixed, length: lead), Segment(.flexible(weight: 7, mode: .stretch), length: 3),
            Segment(.fixed, length: arrow), Segment(.flexible(weight: 0, mode: .tile), length: 5),
            Segment(.fixed, length: trail),
        ]
        let position = Double.random(in: 0...Double(length), using: &generator)
        return Case(
            plan: AxisPlan(segments: segments, scale: scale, outputLength: length), lead: lead, arrow: arrow,
            trail: trail, position: position)
    }

    @Test func theMiddleLineIsWithinHalfAPixelOrAtTheCaps() throws {
        for seed in 0..<500 as Range<UInt64> {
            let test = Self.randomCase(seed: seed, scales: [1, 2, 3, 1.5, 0.7])
            let scale = test.plan.scale
            let cuts = try #require(test.plan.placingMiddle(at: test.position)).makeMap().cuts
            let length = Double(test.plan.outputLength)
            let half = Double(test.arrow) * scale / 2
            let allowed = (Double(test.lead) * scale + half)...(length - Double(test.trail) * scale - half)
            let wanted = min(max(test.position, allowed.lowerBound), allowed.upperBound)
            let middle = Double(cuts[2] + cuts[3]) / 2
            // Half a pixel for the arrow's start, and half of a pixel where its width is rounded.
            let isWhole = (Double(test.arrow) * scale).truncatingRemainder(dividingBy: 1) == 0
            try #require(abs(middle - wanted) <= (isWhole ? 0.5 : 1) + 1e-6, "seed \(seed)")
            try #require(Double(cuts[1]) - 0.5 <= Double(cuts[2]) && Double(cuts[3]) <= Double(cuts[4]) + 0.5)
            try #require(cuts[2] >= cuts[1] && cuts[3] <= cuts[4], "seed \(seed): never into the caps")
        }
    }

    @Test func theArrowKeepsItsPixelsAtScaleOne() throws {
        for seed in 0..<200 as Range<UInt64> {
            let test = Self.randomCase(seed: seed, scales: [1])
            let map = try #require(test.plan.placingMiddle(at: test.position)).makeMap()
            let copied = map.segmentSamples[2].map { map.samples.copiedLine($0) }
            let start = test.lead + 3
            try #require(copied == (start..<(start + test.arrow)).map { $0 }, "seed \(seed)")
        }
    }

    @Test func theEndsAreTheCaps() throws {
        let segments = [
            Segment(.fixed, length: 4), Segment(.flexible(weight: 1, mode: .stretch), length: 1),
            Segment(.fixed, length: 6), Segment(.flexible(weight: 1, mode: .stretch), length: 1),
            Segment(.fixed, length: 2),
        ]
        for (position, cuts) in [
            (0.0, [0, 4, 4, 10, 38, 40]), (40, [0, 4, 32, 38, 38, 40]), (20, [0, 4, 17, 23, 38, 40]),
            (20.4, [0, 4, 17, 23, 38, 40]), (20.6, [0, 4, 18, 24, 38, 40]), (-5, [0, 4, 4, 10, 38, 40]),
        ] {
            let plan = AxisPlan(segments: segments, outputLength: 40)
            #expect(try plan.placingMiddle(at: position)?.makeMap().cuts == cuts, "at \(position)")
        }
    }

    @Test func withoutSpareLengthTheShrinkRuleDecides() throws {
        let segments = [
            Segment(.fixed, length: 4), Segment(.flexible(weight: 1, mode: .stretch), length: 1),
            Segment(.fixed, length: 6), Segment(.flexible(weight: 1, mode: .stretch), length: 1),
            Segment(.fixed, length: 2),
        ]
        for length in 1...12 {
            let plan = AxisPlan(segments: segments, outputLength: length)
            #expect(plan.placingMiddle(at: 1) == plan)
        }
        let uniform = AxisPlan(segments: segments, outputLength: 12, shrink: .uniform(factor: 0.5))
        // Caps at half their size: 2, 3 and 1 pixels, so the arrow can move.
        #expect(try uniform.placingMiddle(at: 6)?.makeMap().cuts == [0, 2, 5, 8, 11, 12])
    }

    @Test(arguments: [
        [Segment(.flexible(weight: 1, mode: .stretch), length: 3)],
        [
            Segment(.flexible(weight: 1, mode: .stretch), length: 3),
            Segment(.flexible(weight: 1, mode: .stretch), length: 3),
        ],
        [
            Segment(.flexible(weight: 1, mode: .stretch), length: 3), Segment(.hidden, length: 4),
            Segment(.flexible(weight: 1, mode: .stretch), length: 3),
        ],
    ])
    func otherAxesHaveNoArrow(segments: [Segment]) {
        #expect(AxisPlan(segments: segments, outputLength: 40).placingMiddle(at: 20) == nil)
    }

    @Test(arguments: ArrowSide.allCases, ArrowSide.allCases)
    func turnsKeepTheDistanceFromTheStart(side: ArrowSide, target: ArrowSide) {
        let turn = Turn(from: side, to: target)
        // A pixel 3 from the start of `side`, on its very edge, in a picture of 10 × 20.
        func pixel(_ side: ArrowSide, _ width: Int, _ height: Int) -> [Int] {
            switch side {
            case .up: [3, 0]
            case .down: [3, height - 1]
            case .left: [0, 3]
            case .right: [width - 1, 3]
            }
        }
        var point = pixel(side, 10, 20)
        var size = [10, 20]
        if turn.transposes {
            point.swapAt(0, 1)
            size.swapAt(0, 1)
        }
        if turn.flipsHorizontally { point[0] = size[0] - 1 - point[0] }
        if turn.flipsVertically { point[1] = size[1] - 1 - point[1] }
        #expect(point == pixel(target, size[0], size[1]))
    }
}
