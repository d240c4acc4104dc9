import Slicing
import TestSupport
import Testing

@testable import Pixels

/// What was stretched across and drawn shorter down comes of rows that the picture does not show.
@Suite struct ShrunkPictureTests {
    private func noise(_ width: Int, _ height: Int, isOpaque: Bool, seed: UInt64) -> Raster {
        var generator = SeededGenerator(seed: seed)
        let pixels = (0..<width * height).map { _ in
            UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                | (isOpaque ? 255 : UInt32.random(in: 1...255, using: &generator)) << 24
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private func drawn(_ picture: Raster, _ across: StretchedParts, _ down: StretchedParts) -> Raster? {
        picture.transposed().drawn(by: across.plan)?.transposed().drawn(by: down.plan)
    }

    private let across = Self.across(12)

    private static func across(_ length: Int) -> StretchedParts {
        StretchedParts(
            length: length, parts: [.init(.fixed, count: 1), .init(.stretched, count: 3), .init(.fixed, count: 1)])
    }

    private let down = StretchedParts(
        length: 5, parts: [.init(.fixed, count: 1), .init(.stretched, count: 4), .init(.fixed, count: 1)])

    /// Of translucent pictures about two in three are found within the steps allowed; that of this seed is one of them.
    @Test(arguments: [(true, 12), (false, 8)]) func rowsThatAreSummedAreFound(isOpaque: Bool, length: Int) throws {
        let across = Self.across(length)
        let picture = try #require(drawn(noise(5, 6, isOpaque: isOpaque, seed: 2), across, down))
        var rows = ShrunkRows(picture, across: try #require(StretchUndoing(across)))
        #expect(!rows.badRows.isEmpty && rows.badRows.allSatisfy((1..<4).contains))
        let made = rows.make(down)
        let answer = try #require(made)
        #expect(answer.raster.width == 5 && answer.raster.height == 6)
        #expect(answer.down.keptCount == 6 && answer.down.runs.map(\.savedCount) == [-1])
        #expect(drawn(answer.raster, across, down) == picture)
    }

    @Test(arguments: [(true, 12), (false, 8)]) func theSmallestPictureKeepsMoreRowsThanAreShown(
        isOpaque: Bool, length: Int
    ) throws {
        let across = Self.across(length)
        let picture = try #require(drawn(noise(5, 6, isOpaque: isOpaque, seed: 2), across, down))
        var analysis = SlimAnalysis(picture)
        let axis = SlimAnalysis.Axis(rules: SlimRules(choice: .all, kinds: [.constant, .period, .stretched]))
        let slim = analysis.slimPicture(horizontal: axis, vertical: axis)
        #expect(slim.raster.width <= 5 && slim.raster.height <= 6)
    }

    @Test func capsBetweenPixelsAreFound() throws {
        let down = StretchedParts(
            length: 5,
            parts: [
                .init(.fixed, count: 1), .init(.stretched, count: 2), .init(.fixed, count: 2),
                .init(.tiled, count: 1, weight: 1),
            ])
        let picture = try #require(drawn(noise(5, 6, isOpaque: true, seed: 3), across, down))
        var rows = ShrunkRows(picture, across: try #require(StretchUndoing(across)))
        let pair = ShrunkPair(height: 5, badRows: rows.badRows)
        let found = pair.find(extra: 1, isWanted: { true }, isPossible: { rows.rows(of: $0) != nil })
        let answer = try rows.make(#require(found))
        #expect(answer?.raster.height == 6)
    }

    /// Noise that was never stretched is not taken for what was.
    @Test func whatWasNotStretchedIsNotFound() throws {
        let picture = noise(12, 5, isOpaque: true, seed: 4)
        var rows = ShrunkRows(picture, across: try #require(StretchUndoing(across)))
        #expect(rows.badRows == [0, 1, 2, 3, 4])
        let whole = StretchedParts(length: 5, parts: [.init(.stretched, count: 10)])
        let made = rows.make(whole)
        #expect(made == nil)
    }
}
