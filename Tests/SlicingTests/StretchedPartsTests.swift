import TestSupport
import Testing

@testable import Slicing

@Suite struct StretchedPartsTests {
    @Test func capsBetweenStretchesMayLieBetweenPixels() throws {
        // 259 lines are left, of which the parts of 22 and 18 lines get 142.45 and 116.55.
        let parts = StretchedParts(
            length: 292,
            parts: [(false, 8), (true, 22), (false, 11), (true, 18), (false, 14)].map {
                .init(isStretched: $0.0, count: $0.1)
            })
        let (axis, mixtures) = try #require(parts.drawn())
        #expect(axis.runs.map(\.range) == [8..<150, 161..<278])
        #expect(axis.runs.map(\.weight) == [22, 18])
        #expect(axis.keptCount == 73)
        #expect(mixtures.map(\.part).filter { $0 == 2 }.count == 11)
        // The line 151 is centred at 151.5, which is 1.045 behind the cap's start.
        #expect(mixtures[151].lower == 0)
        #expect(abs(Double(mixtures[151].share) - (151.5 - (8 + 259.0 * 22 / 40) - 0.5)) < 1e-5)
    }

    @Test func everyLineMixesNeighboursOfItsPart() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let parts = (0..<Int.random(in: 1...5, using: &generator)).map { index in
                StretchedParts.Part(isStretched: index % 2 == 0, count: Int.random(in: 1...6, using: &generator))
            }
            let kept = parts.reduce(0) { $0 + $1.count }
            let hypothesis = StretchedParts(length: kept + Int.random(in: 1...40, using: &generator), parts: parts)
            guard let (axis, mixtures) = hypothesis.drawn() else { continue }
            #expect(axis.keptCount == kept)
            #expect(mixtures.count == hypothesis.length)
            for mixture in mixtures {
                #expect(0...1 ~= mixture.share)
                #expect(mixture.lower + (mixture.share > 0 ? 1 : 0) < parts[mixture.part].count)
            }
            #expect(mixtures.map(\.part) == mixtures.map(\.part).sorted())
        }
    }

    @Test func aPartThatShrinksIsNone() {
        #expect(StretchedParts(length: 4, parts: [.init(isStretched: true, count: 5)]).drawn() == nil)
    }
}
