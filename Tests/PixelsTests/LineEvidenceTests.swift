import Slicing
import TestSupport
import Testing

@testable import Pixels

@Suite struct LineEvidenceTests {
    /// Rows of random pixels.
    private func noise(_ width: Int, _ height: Int, pixel: (UInt32) -> UInt32 = { $0 | 0xFF00_0000 }) -> Raster {
        var generator = SeededGenerator(seed: 5)
        let pixels = (0..<width * height).map { _ in pixel(UInt32.random(in: 0...0xFF_FFFF, using: &generator)) }
        return Raster(width: width, height: height, pixels: pixels)
    }

    /// The picture, as if it were the shorter axis of one that was stretched to a length.
    private func isConclusive(_ lines: Raster, stretchedTo length: Int) throws -> Bool {
        let parts = StretchedParts(length: length, parts: [.init(.stretched, count: lines.height)])
        return LineEvidence(lines).isConclusive(try #require(StretchUndoing(parts)))
    }

    @Test func noiseIsNoChance() throws {
        #expect(try isConclusive(noise(8, 6), stretchedTo: 9))
        #expect(LineEvidence(noise(8, 6)).isConclusive(0..<2))
    }

    /// Any line fits between two that are nearly alike, however wide they are.
    @Test func smoothLinesTellNothing() throws {
        let lines = Raster(
            width: 500, height: 6,
            pixels: (0..<3_000).map { UInt32(100 + 2 * ($0 / 500)) * 0x1_0101 | 0xFF00_0000 })
        #expect(try !isConclusive(lines, stretchedTo: 11))
        #expect(!LineEvidence(lines).isConclusive(0..<5))
    }

    /// What is the same along a line, or all but the same, tells it once.
    @Test func evenLinesTellLittle() throws {
        let noise = noise(1, 6)
        let lines = Raster(
            width: 500, height: 6,
            pixels: (0..<3_000).map { noise[0, $0 / 500] & 0xFFF8_F8F8 | UInt32($0 % 500 / 90) * 0x1_0101 })
        #expect(try !isConclusive(lines, stretchedTo: 9))
        #expect(!LineEvidence(lines).isConclusive(0..<3))
    }

    /// What tells three times the same tells it once.
    @Test func grayTellsLessThanColours() throws {
        #expect(try isConclusive(noise(5, 4), stretchedTo: 6))
        #expect(try !isConclusive(noise(5, 4) { ($0 & 0xFF) * 0x1_0101 | 0xFF00_0000 }, stretchedTo: 6))
    }

    /// Whatever they are, they tell enough where they are stretched to twice their length.
    @Test func longStretchesTellEnough() throws {
        let lines = Raster(width: 1, height: 4, pixels: [0xFF00_0000, 0xFF00_0001, 0xFF00_0000, 0xFF00_0001])
        #expect(try isConclusive(lines, stretchedTo: 8))
        #expect(try !isConclusive(lines, stretchedTo: 7))
    }

    /// One part that is clear says nothing of another.
    @Test func everyPartHasToTell() throws {
        var lines = noise(20, 9)
        let parts = StretchedParts(
            length: 13, parts: [.init(.stretched, count: 4), .init(.fixed, count: 1), .init(.stretched, count: 4)])
        let undoing = try #require(StretchUndoing(parts))
        #expect(LineEvidence(lines).isConclusive(undoing))
        for y in 5..<9 { for x in 0..<20 { lines[x, y] = 0xFF00_0000 } }
        #expect(!LineEvidence(lines).isConclusive(undoing))
    }
}
