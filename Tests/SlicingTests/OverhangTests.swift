import Slicing
import TestSupport
import Testing

/// What sticks out of the output is cut off, and the rest is drawn as if nothing were.
@Suite struct OverhangTests {
    /// An output line's sum, by source line.
    private static func sums(of plan: AxisPlan) throws -> [[Int: Float]] {
        let map = try plan.makeMap()
        let taps = map.samples.taps
        return lines(of: map.runs).map { line in
            guard let line else { return [:] }
            let range = taps.offsets[line]..<taps.offsets[line + 1]
            return range.reduce(into: [:]) { $0[taps.lines[$1], default: 0] += taps.weights[$1] }
        }
    }

    @Test(arguments: [SamplingFilter.auto, .linear, .area, .nearest], StretchMap.allCases)
    func theWindowShowsTheSame(filter: SamplingFilter, map: StretchMap) throws {
        for seed in 0..<120 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let length = Int.random(in: 1...40, using: &generator)
            let whole = Int.random(in: 2...90, using: &generator)
            let window = Int.random(in: 1..<whole, using: &generator)
            let start = Int.random(in: 0...whole - window, using: &generator)
            let hidden = Int.random(in: 0...3, using: &generator)
            let segments = [
                Segment(.hidden, length: hidden), Segment(.flexible(weight: 1, mode: .stretch), length: length),
                Segment(.hidden, length: 2),
            ]
            let full = AxisPlan(segments: segments, outputLength: whole, stretchMap: map, filter: filter)
            var cut = full
            cut.outputLength = window
            cut.overhang = .init(leading: Double(start), trailing: Double(whole - window - start))
            let wanted = try Self.sums(of: full)[start..<start + window]
            for (got, wanted) in zip(try Self.sums(of: cut), wanted) {
                try #require(Set(got.keys) == Set(wanted.keys), "seed \(seed)")
                for (line, weight) in got { try #require(abs(weight - (wanted[line] ?? 0)) < 1e-5, "seed \(seed)") }
            }
            let cuts = try cut.makeMap().cuts
            #expect(cuts == [0, 0, window, window])
        }
    }

    /// At the picture's own size what is left is copied, whatever is cut off.
    @Test func wholePixelsStayWhole() throws {
        for start in 0...6 {
            var plan = AxisPlan(segments: [Segment(.flexible(weight: 1, mode: .stretch), length: 10)], outputLength: 4)
            plan.overhang = .init(leading: Double(start), trailing: Double(6 - start))
            let map = try plan.makeMap()
            #expect(map.samples.copiesOnly)
            #expect(map.samples.taps.lines == Array(start..<start + 4))
        }
    }

    @Test func costsTheWindowAlone() throws {
        var plan = AxisPlan(segments: [Segment(.flexible(weight: 1, mode: .stretch), length: 1_000)], outputLength: 5)
        plan.overhang = .init(leading: 1e9, trailing: 1e9 + 0.25)
        #expect(try plan.makeMap().outputLength == 5)
    }

    @Test func theMirroredOverhangHasItsEndsExchanged() {
        #expect(AxisPlan.Overhang(leading: 1, trailing: 2).reversed == .init(leading: 2, trailing: 1))
    }
}
