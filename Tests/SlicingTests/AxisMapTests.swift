import Slicing
import TestSupport
import Testing

/// What holds of every axis map, over random plans of every mode and rule.
@Suite struct AxisMapTests {
    static let caseCount: UInt64 = 250

    @Test(arguments: FillMode.allCases, RandomCase.Shrink.allCases)
    func runsAndCutsPartitionTheOutput(mode: FillMode, shrink: RandomCase.Shrink) throws {
        for (plan, random) in Self.plans(mode: mode, shrink: shrink) {
            let map = try plan.makeMap()
            try #require(map.cuts.count == plan.segments.count + 1, "\(random)")
            try #require(map.cuts.first == 0 && map.cuts.last == plan.outputLength, "\(random)")
            try #require(zip(map.cuts, map.cuts.dropFirst()).allSatisfy { $0 <= $1 }, "\(random)")
            let reference = try NaiveLayout(plan)
            try #require(map.cuts == reference.cuts, "\(random)")
            try #require(map.runs.allSatisfy { $0.count > 0 }, "\(random)")
            try #require(map.runs.reduce(0) { $0 + $1.count } == plan.outputLength, "\(random)")
        }
    }

    @Test(arguments: FillMode.allCases, RandomCase.Shrink.allCases)
    func everyOutputPixelReadsItsOwnSegmentOnly(mode: FillMode, shrink: RandomCase.Shrink) throws {
        for (plan, random) in Self.plans(mode: mode, shrink: shrink) {
            let map = try plan.makeMap()
            let naive = try NaiveAxis(plan)
            for (pixel, line) in lines(of: map.runs).enumerated() {
                let segment = naive.samples[pixel].segment
                // A line of the block may be transparent too: its sample has no taps.
                let taps = try line.map { try Self.taps(of: $0, in: map.samples) } ?? []
                try #require(taps.isEmpty == naive.samples[pixel].taps.isEmpty, "pixel \(pixel) of \(random)")
                guard !taps.isEmpty else { continue }
                try #require(abs(taps.reduce(0) { $0 + $1.weight } - 1) < 1e-5, "pixel \(pixel) of \(random)")
                guard plan.segments[segment].length > 0 else { continue }
                let owned = naive.layout.sourceStarts[segment]..<naive.layout.sourceStarts[segment + 1]
                try #require(taps.allSatisfy { owned.contains($0.line) }, "pixel \(pixel) of \(random)")
            }
        }
    }

    /// One pixel of source draws the same whether it is stretched or tiled, and takes one sample whatever the length.
    @Test(arguments: [FillMode.stretch, .tile, .round, .mirror])
    func onePixelIsOneSample(mode: FillMode) throws {
        let plan = AxisPlan(
            segments: [
                Segment(.fixed, length: 4), Segment(.flexible(weight: 1, mode: mode), length: 1),
                Segment(.fixed, length: 3),
            ],
            outputLength: 4_000)
        let map = try plan.makeMap()
        #expect(map.samples.count <= 8)
        #expect(map.cuts == [0, 4, 3_997, 4_000])
    }

    /// A tile at a whole scale repeats its samples, so the distinct ones are no more than the source's pixels.
    @Test func aTileIsSampledOnce() throws {
        let plan = AxisPlan(
            segments: [
                Segment(.fixed, length: 4), Segment(.flexible(weight: 7, mode: .tile), length: 7),
                Segment(.fixed, length: 3),
            ],
            outputLength: 4_000)
        let map = try plan.makeMap()
        #expect(map.samples.count <= 14)
        #expect(map.runs.contains { if case .repeating(_, 7, _) = $0 { true } else { false } })
    }

    private static func plans(mode: FillMode, shrink: RandomCase.Shrink) -> [(AxisPlan, RandomCase)] {
        (0..<caseCount).map { seed in
            let filter = SamplingFilter.allCases[Int(seed) % SamplingFilter.allCases.count]
            let random = RandomCase(
                seed: seed &+ 20_000, modes: [mode, mode, .stretch], filter: filter, shrink: shrink)
            return (random.horizontal, random)
        }
    }

    private static func taps(of line: Int, in samples: SampleTable) throws -> [NaiveAxis.Tap] {
        try #require((0..<samples.count).contains(line))
        return (samples.taps.offsets[line]..<samples.taps.offsets[line + 1]).map { tap in
            NaiveAxis.Tap(line: samples.taps.lines[tap], weight: Double(samples.taps.weights[tap]))
        }
    }
}
