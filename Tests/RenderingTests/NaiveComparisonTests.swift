import Pixels
import Slicing
import TestSupport
import Testing

/// The engine against the naive renderer on pictures of noise, which forgive nothing.
@Suite struct NaiveComparisonTests {
    /// Cases for each mode and filter, and for each shrink rule and filter.
    static let caseCount = 150
    /// The horizontal pass is rounded to 8 bits, and the result again.
    static let tolerance = 2.0

    @Test(arguments: FillMode.allCases, SamplingFilter.allCases)
    func drawsWhatTheFormulasSay(mode: FillMode, filter: SamplingFilter) throws {
        for seed in 0..<UInt64(Self.caseCount) {
            try expectSame(RandomCase(seed: seed, modes: [mode, mode, .stretch], filter: filter))
        }
    }

    @Test(arguments: RandomCase.Shrink.allCases, SamplingFilter.allCases)
    func shrinksAsTheRuleSays(shrink: RandomCase.Shrink, filter: SamplingFilter) throws {
        for seed in 0..<UInt64(Self.caseCount) {
            var random = RandomCase(seed: seed &+ 5_000, modes: [.stretch, .tile], filter: filter, shrink: shrink)
            // Shorter than most caps.
            random.horizontal = shortened(random.horizontal, to: Int(seed % 7) + 1)
            try expectSame(random)
        }
    }

    /// The plan at another output length, with a common factor that still fits.
    private func shortened(_ plan: AxisPlan, to length: Int) -> AxisPlan {
        var plan = plan
        plan.outputLength = length
        if case .uniform = plan.shrink {
            let fixed = plan.segments.reduce(0) { $1.kind == .fixed ? $0 + $1.length : $0 }
            let factor = fixed == 0 ? 1 : Double(length) / (Double(fixed) * plan.scale)
            plan.shrink = .uniform(factor: min(1, factor))
        }
        return plan
    }

    private func expectSame(_ random: RandomCase) throws {
        let naive = try NaiveRenderer(horizontal: random.horizontal, vertical: random.vertical)
        let got = try engineRender(random.source, random.horizontal, random.vertical)
        try #require(got.width == random.horizontal.outputLength, "\(random)")
        try #require(got.height == random.vertical.outputLength, "\(random)")
        let far = difference(got, from: naive.render(random.source), tolerance: Self.tolerance)
        try #require(far == nil, "\(random)")
        for y in 0..<got.height {
            for x in 0..<got.width {
                guard let copied = naive.copiedPixel(x: x, y: y, of: random.source) else { continue }
                try #require(got[x, y] == copied, "not copied at (\(x), \(y)): \(random)")
            }
        }
    }
}
