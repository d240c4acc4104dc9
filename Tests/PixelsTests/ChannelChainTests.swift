import Slicing
import TestSupport
import Testing

@testable import Pixels

/// What is undone comes out the same again, and what it was is among what it may have been.
@Suite struct ChannelChainTests {
    @Test(arguments: [11, 17, 30]) func mixturesAreUndone(length: Int) throws {
        var generator = SeededGenerator(seed: UInt64(length))
        let parts = StretchedParts(
            length: length,
            parts: [
                .init(isStretched: false, count: 2), .init(isStretched: true, count: 3),
                .init(isStretched: false, count: 1), .init(isStretched: true, count: 2),
            ])
        let unmixing = try #require(LineUnmixing(parts))
        for _ in 0..<50 {
            let source = (0..<8).map { _ in UInt32.random(in: 0...255, using: &generator) * 0x1_0101 | 0xFF00_0000 }
            let column = Raster(width: 1, height: 8, pixels: source)
            let drawn = try #require(column.drawn(by: parts.plan))
            let levels = try #require(unmixing.levels { drawn.level(0, $0, 0) })
            let again = Raster(
                width: 1, height: 8, pixels: levels.map { UInt32($0) * 0x1_0101 | 0xFF00_0000 })
            #expect(again.drawn(by: parts.plan) == drawn)
            let bounds = try #require(unmixing.ways { drawn.level(0, $0, 0) }).bounds
            for (pixel, bounds) in zip(source, bounds) { #expect(bounds.contains(Int(pixel & 0xFF))) }
        }
    }

    @Test func levelsThatAreNoMixtureAreRefused() {
        // Between 0 and 255 a line in the middle is neither.
        let samples = [(0, Float(0), 0), (0, 0.5, 255), (1, 0, 255)].map {
            ChannelChain.Sample(lower: $0.0, share: $0.1, levels: $0.2...$0.2)
        }
        #expect(ChannelChain(samples, count: 2) == nil)
    }

    @Test func ofSeveralWaysTheCalmestIsTaken() throws {
        // The level in the middle shows only in a mixture with the last one.
        let samples = [(0, Float(0), 10), (1, 0.9, 10)].map {
            ChannelChain.Sample(lower: $0.0, share: $0.1, levels: $0.2...$0.2)
        }
        let chain = try #require(ChannelChain(samples, count: 3))
        #expect(chain.levels() == [10, 10, 10])
        #expect(chain.possibleLevels[1].contains(0) && chain.possibleLevels[1].contains(90))
    }
}
