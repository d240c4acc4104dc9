import Slicing
import TestSupport
import Testing

/// The weights of the wide kernels.
@Suite struct FilteredWeightsTests {
    static let filters = [SamplingFilter.bilinear, .bicubic, .lanczos3]

    static func stretched(_ length: Int, to outputLength: Int, _ filter: SamplingFilter) -> AxisPlan {
        AxisPlan(
            segments: [Segment(.flexible(weight: 1, mode: .stretch), length: length)], outputLength: outputLength,
            filter: filter)
    }

    /// Sums in `Double` of whole multiples of 2⁻²² are exact, so that a plain surface stays what it is.
    @Test(arguments: filters)
    func sumsAreExactlyOne(filter: SamplingFilter) throws {
        for (length, output) in [(7, 3), (100, 33), (33, 100), (4_000, 801), (16_384, 1), (2, 500), (999, 998)] {
            let samples = try Self.stretched(length, to: output, filter).makeMap().samples
            for sample in 0..<samples.count {
                let weights = samples.taps.weights[samples.taps.offsets[sample]..<samples.taps.offsets[sample + 1]]
                try #require(weights.reduce(0) { $0 + Double($1) } == 1, "\(length) to \(output), sample \(sample)")
                try #require(weights.allSatisfy { weights.count == 1 || (Double($0) * 0x40_0000).isWhole })
            }
        }
    }

    @Test(arguments: filters)
    func weightsAreThoseOfTheFormula(filter: SamplingFilter) throws {
        for (length, output) in [(40, 13), (13, 40), (200, 7), (5, 5_000)] {
            let plan = Self.stretched(length, to: output, filter)
            let map = try plan.makeMap()
            let samples = map.samples
            let naive = try NaiveAxis(plan).samples
            for (pixel, line) in lines(of: map.runs).enumerated() {
                let sample = try #require(line)
                var differences: [Int: Double] = [:]
                for tap in naive[pixel].taps { differences[tap.line] = tap.weight }
                for tap in samples.taps.offsets[sample]..<samples.taps.offsets[sample + 1] {
                    differences[samples.taps.lines[tap], default: 0] -= Double(samples.taps.weights[tap])
                }
                // Lines at the ends that weigh less than 1/65,536 are left out.
                try #require(differences.values.allSatisfy { abs($0) < 5e-5 }, "\(length) to \(output), \(pixel)")
            }
        }
    }

    /// Means taken beforehand count as what they are: where they lie, and how much they blur.
    @Test func reducedSourcesAreSampledAtTheSamePlaces() throws {
        for reduction in [2, 4, 8] {
            // Two waves, few enough to be let through.
            let length = 803
            var plan = Self.stretched(length, to: 40, .lanczos3)
            let wave = (0..<length).map { line -> Double in
                let place = Double(line * 2 % length) / Double(length)
                return 4 * place * (1 - place)
            }
            let wanted = try plan.makeMap().samples.sums(of: wave)
            plan.sourceReduction = reduction
            let map = try plan.makeMap()
            #expect(map.sourceLength == (length + reduction - 1) / reduction)
            let means = stride(from: 0, to: length, by: reduction).map { start in
                let part = wave[start..<min(start + reduction, length)]
                return part.reduce(0, +) / Double(part.count)
            }
            for (got, wanted) in zip(map.samples.sums(of: means), wanted) {
                let difference: Double = got - wanted
                #expect(abs(difference) < 0.02)
            }
        }
    }

    @Test func reductionLeavesTwoMeansForAPixel() {
        let cases = [(4_000, 800, 2), (4_000, 801, 1), (4_000, 400, 4), (4_000, 401, 2), (4_000, 200, 8), (9, 1, 2)]
        for (length, output, reduction) in cases {
            #expect(Self.stretched(length, to: output, .lanczos3).largestReduction == reduction)
        }
        #expect(Self.stretched(4_000, to: 100, .area).largestReduction == 1)
        #expect(Self.stretched(4_000, to: 100, .linear).largestReduction == 1)
        var sliced = Self.stretched(4_000, to: 100, .lanczos3)
        sliced.segments.append(Segment(.fixed, length: 1))
        #expect(sliced.largestReduction == 1 && !sliced.isResampled)
    }
}

extension SampleTable {
    /// The samples of an axis of numbers.
    fileprivate func sums(of lines: [Double]) -> [Double] {
        (0..<count).map { sample in
            (taps.offsets[sample]..<taps.offsets[sample + 1]).reduce(0) {
                $0 + lines[taps.lines[$1]] * Double(taps.weights[$1])
            }
        }
    }
}

extension Double {
    fileprivate var isWhole: Bool { self == rounded() }
}
