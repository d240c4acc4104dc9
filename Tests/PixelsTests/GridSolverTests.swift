import Slicing
import TestSupport
import Testing

@testable import Pixels

/// Whatever was drawn from a smaller picture is drawn from one that is found; what never was is refused.
@Suite struct GridSolverTests {
    private func parts(_ length: Int, _ parts: [StretchedParts.Part]) throws -> StretchUndoing {
        try #require(StretchUndoing(StretchedParts(length: length, parts: parts)))
    }

    private func noise(
        _ width: Int, _ height: Int, isOpaque: Bool, _ generator: inout SeededGenerator
    ) -> Raster {
        let pixels = (0..<width * height).map { _ in
            UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                | (isOpaque ? 255 : UInt32.random(in: 1...255, using: &generator)) << 24
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private func drawn(_ picture: Raster, _ across: StretchUndoing, _ down: StretchUndoing) -> Raster? {
        picture.transposed().drawn(by: across.parts.plan)?.transposed().drawn(by: down.parts.plan)
    }

    @Test(arguments: [true, false], [11, 17, 30]) func bothPassesAreUndone(isOpaque: Bool, length: Int) throws {
        var generator = SeededGenerator(seed: UInt64(length))
        let across = try parts(length, [.init(.fixed, count: 2), .init(.stretched, count: 4), .init(.fixed, count: 1)])
        let down = try parts(
            length,
            [
                .init(.fixed, count: 1), .init(.stretched, count: 3), .init(.fixed, count: 1),
                .init(.tiled, count: 2), .init(.fixed, count: 1),
            ])
        for _ in 0..<3 {
            let picture = try #require(drawn(noise(7, 8, isOpaque: isOpaque, &generator), across, down))
            var solver = GridSolver(picture, across: across.mixed, down: down.mixed, maximumStepCount: 5_000_000)
            let solution = solver.solve()
            let found = try #require(solution)
            #expect(found.width == 7 && found.height == 8)
            #expect(drawn(found, across, down) == picture)
        }
    }

    /// What was drawn is among what is held possible.
    @Test func nothingThatIsPossibleIsLost() throws {
        var generator = SeededGenerator(seed: 5)
        let down = try parts(13, [.init(.stretched, count: 5), .init(.fixed, count: 2)])
        let source = noise(6, 7, isOpaque: true, &generator)
        let picture = try #require(source.drawn(by: down.parts.plan))
        let solver = GridSolver(
            picture, across: MixedAxis(unchanged: 6), down: down.mixed, maximumStepCount: 1_000_000)
        let bounds = solver.bounds
        for y in 0..<7 {
            for x in 0..<6 {
                for shift: UInt32 in [0, 8, 16, 24] {
                    #expect(bounds.levels(x, y, shift).contains(Int(source[x, y] >> shift & 0xFF)))
                }
            }
        }
    }

    @Test func whatIsNoMixtureIsRefused() throws {
        var generator = SeededGenerator(seed: 6)
        let down = try parts(12, [.init(.stretched, count: 4)])
        let picture = noise(1, 12, isOpaque: true, &generator)
        var solver = GridSolver(
            picture, across: MixedAxis(unchanged: 1), down: down.mixed, maximumStepCount: 1_000_000)
        let found = solver.solve()
        #expect(found == nil)
    }

    @Test func aSolverGivesUp() throws {
        var generator = SeededGenerator(seed: 7)
        let down = try parts(30, [.init(.stretched, count: 20)])
        let picture = try #require(noise(4, 20, isOpaque: true, &generator).drawn(by: down.parts.plan))
        var solver = GridSolver(picture, across: MixedAxis(unchanged: 4), down: down.mixed, maximumStepCount: 100)
        let found = solver.solve()
        #expect(found == nil)
        #expect(solver.steps < 10_000)
    }
}
