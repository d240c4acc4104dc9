import Testing

@testable import Slicing

@Suite struct PartSumsTests {
    private let parts = StretchedParts(
        length: 5, parts: [.init(.fixed, count: 1), .init(.stretched, count: 6), .init(.fixed, count: 1)])

    @Test func aPartThatShrinksSumsItsLines() throws {
        let (axis, sums) = try #require(parts.summed())
        #expect(axis.runs.map(\.keptCount) == [6] && axis.runs.map(\.savedCount) == [-3])
        #expect(axis.keptCount == 8 && axis.slices.parts.map(\.length) == [1, 6, 1])
        #expect(sums.map(\.range) == [0..<1, 1..<4, 4..<5])
        #expect(sums.map(\.copiesOnly) == [true, false, true])
        #expect(sums[1].taps.map { $0.map(\.line) } == [[0, 1], [2, 3], [4, 5]])
        #expect(sums[1].taps.allSatisfy { $0.allSatisfy { $0.weight == 0.5 } })
    }

    @Test func linesThatShareNothingAreSeparate() throws {
        let sums = try #require(parts.summed()).sums[1]
        #expect(sums.separate.map(\.range) == [1..<2, 2..<3, 3..<4])
        #expect(sums.separate.map(\.sourceStart) == [0, 2, 4])
        #expect(sums.separate.allSatisfy { $0.sourceCount == 2 && $0.taps[0].map(\.line) == [0, 1] })
        let shared = StretchedParts(length: 4, parts: [.init(.stretched, count: 6)])
        #expect(try #require(shared.summed()).sums[0].separate.map(\.sourceCount) == [3, 3])
    }

    @Test func aPartShownByLessThanHalfOfItIsNone() {
        #expect(StretchedParts(length: 4, parts: [.init(.stretched, count: 9)]).summed() == nil)
    }
}
