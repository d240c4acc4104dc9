import TestSupport
import Testing

@testable import Slicing

@Suite struct StretchedPartsTests {
    @Test func capsBetweenStretchesMayLieBetweenPixels() throws {
        // 259 lines are left, of which the parts of 22 and 18 lines get 142.45 and 116.55.
        let parts = StretchedParts(
            length: 292,
            parts: [(false, 8), (true, 22), (false, 11), (true, 18), (false, 14)].map {
                .init($0.0 ? .stretched : .fixed, count: $0.1)
            })
        let (axis, mixtures) = try #require(parts.drawn())
        #expect(axis.runs.map(\.range) == [8..<150, 161..<278])
        #expect(axis.runs.map(\.weight) == [22, 18])
        #expect(axis.keptCount == 73)
        #expect(axis.fixedCounts == [8, 11, 14])
        // The line 151 is centred at 151.5, which is 1.045 behind the cap's start.
        #expect(mixtures[151].lower == 8 + 22)
        #expect(abs(Double(mixtures[151].share) - (151.5 - (8 + 259.0 * 22 / 40) - 0.5)) < 1e-5)
    }

    @Test func everyLineMixesNeighboursOfItsPart() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let parts = (0..<Int.random(in: 1...5, using: &generator)).map { index in
                StretchedParts.Part(
                    index % 2 == 0 ? .stretched : .fixed, count: Int.random(in: 1...6, using: &generator))
            }
            let kept = parts.reduce(0) { $0 + $1.count }
            let hypothesis = StretchedParts(length: kept + Int.random(in: 1...40, using: &generator), parts: parts)
            guard let (axis, mixtures) = hypothesis.drawn() else { continue }
            #expect(axis.keptCount == kept)
            #expect(mixtures.count == hypothesis.length)
            for mixture in mixtures {
                #expect(0...1 ~= mixture.share)
                #expect(mixture.upper == mixture.lower + (mixture.share > 0 ? 1 : 0))
                let owners = [mixture.lower, mixture.upper].map { line in
                    parts.indices.first { line < parts[...$0].reduce(0) { $0 + $1.count } }
                }
                #expect(owners[0] == owners[1])
            }
            #expect(mixtures.map(\.lower) == mixtures.map(\.lower).sorted())
        }
    }

    @Test func aPartThatShrinksIsNone() {
        #expect(StretchedParts(length: 4, parts: [.init(.stretched, count: 5)]).drawn() == nil)
    }

    /// Two parts of equal weights around a cap, and an odd length for them: the cap's ends are rounded towards each other.
    @Test func aCapHalfAPixelOffMayShowOneLineFewer() throws {
        let parts = StretchedParts(
            length: 18,
            parts: [.init(.stretched, count: 2), .init(.fixed, count: 3), .init(.stretched, count: 2)])
        let (axis, _) = try #require(parts.drawn())
        #expect(axis.runs.map(\.range) == [0..<8, 10..<18])
        #expect(axis.fixedCounts == [0, 3, 0] && axis.keptCount == 7)
        #expect(axis.slices.parts.map(\.length) == [2, 3, 2])
    }

    @Test func aTileRepeatsItsLines() throws {
        let parts = StretchedParts(
            length: 12,
            parts: [
                .init(.fixed, count: 1), .init(.tiled, count: 3, weight: 1), .init(.stretched, count: 1, weight: 1),
            ])
        let (axis, mixtures) = try #require(parts.drawn())
        #expect(axis.runs.map(\.kind) == [.period, .constant])
        #expect(mixtures.map(\.lower) == [0, 1, 2, 3, 1, 2, 4, 4, 4, 4, 4, 4])
    }
}
