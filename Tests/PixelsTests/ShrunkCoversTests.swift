import Slicing
import Testing

@testable import Pixels

@Suite struct ShrunkCoversTests {
    private func parts(_ badRows: [Int], extra: Int, isPossible: (PartSums) -> Bool) -> [[Int]]? {
        var covers = ShrunkCovers(height: 10, badRows: badRows)
        let found = covers.find(extra: extra, isPossible: isPossible)
        return found?.parts.map { [$0.kind == .fixed ? 0 : Int($0.weight), $0.count] }
    }

    @Test func theTightestPartComesFirst() {
        #expect(parts([3, 4], extra: 1) { _ in true } == [[0, 3], [2, 3], [0, 5]])
    }

    @Test func aPartMayBeWiderThanTheRowsThatTellOfIt() {
        let found = parts([3, 4], extra: 2) { $0.range.count == 5 && $0.range.lowerBound == 2 }
        #expect(found == [[0, 2], [5, 7], [0, 3]])
    }

    @Test func rowsFarApartMayHaveAPartEach() {
        let found = parts([1, 8], extra: 2) { $0.range.count < 4 }
        #expect(found == [[0, 1], [1, 2], [0, 6], [1, 2], [0, 1]])
    }

    @Test func noPartHasMoreThanTwiceItsRows() {
        #expect(parts([9], extra: 2) { $0.range.count == 1 } == nil)
    }

    @Test func allRowsThatAreGoodNeedNoPart() {
        #expect(parts([], extra: 0) { _ in false } == [[0, 10]])
        #expect(parts([], extra: 1) { _ in true } == nil)
    }
}
