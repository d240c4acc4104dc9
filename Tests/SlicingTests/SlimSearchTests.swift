import Slicing
import TestSupport
import Testing

@Suite struct SlimSearchTests {
    /// The axis of lines with those names.
    private func axis(_ lines: [Int], _ rules: SlimRules = SlimRules()) -> SlimAxis {
        let candidates = Repetition.all(in: lines).map { SlimRun($0, in: lines) }
        return SlimSearch(length: lines.count, rules: rules).choose(from: candidates)
    }

    private func lines(_ parts: [Int]...) -> [Int] { parts.flatMap(\.self) }
    private func flat(_ name: Int, _ count: Int) -> [Int] { Array(repeating: name, count: count) }

    @Test func capsAroundAConstantMiddle() {
        let axis = axis(lines([1, 2, 3], flat(9, 20), [4, 5]))
        #expect(axis.keptLines == [0, 1, 2, 3, 23, 24])
        #expect(axis.caps == (3, 2))
        #expect(axis.mainRun?.kind == .constant)
    }

    @Test func theLongestOfEqualSavingsCountsThenTheMostCentral() {
        // Two saved each: three alike, or two periods of two.
        #expect(axis(lines([7, 7, 7], [1], [2, 3, 2, 3]), SlimRules(choice: .one)).runs[0].range == 4..<8)
        let pairs = lines([1, 1], [2], [3, 3], [4], [5, 5])
        #expect(axis(pairs, SlimRules(choice: .one)).runs[0].range == 3..<5)
    }

    @Test func bothSidesOfATailAreFlexible() {
        let axis = axis(lines([1, 2], flat(9, 5), [3, 4, 3], flat(9, 60), [5]))
        #expect(axis.runs.map(\.range) == [2..<7, 10..<70])
        #expect(axis.slices.parts.compactMap(\.weight) == [5, 60])
        #expect(axis.keptCount == 8)
    }

    @Test func aBorderStaysAsThickAsItIs() {
        let framed = lines(flat(1, 6), flat(9, 30), flat(1, 6))
        #expect(axis(framed).runs.map(\.range) == [6..<36])
        #expect(axis(framed, SlimRules(choice: .all)).keptCount == 3)
        let banded = lines([0], flat(1, 9), [2], flat(9, 30), [3], flat(1, 9), [0])
        #expect(axis(banded).runs.map(\.range) == [11..<41])
        let comparable = lines([0], flat(1, 20), [2], flat(9, 30))
        #expect(axis(comparable).runs.count == 2)
    }

    @Test func oneRunWhereOneIsWanted() {
        let axis = axis(lines([1], flat(9, 5), [3], flat(9, 6), [5]), SlimRules(choice: .one))
        #expect(axis.runs.map(\.range) == [7..<13])
    }

    @Test func kindsThatAreNotWantedAreNotTaken() {
        let striped = lines([1], (0..<20).map { $0 % 5 }, [6, 6, 6])
        #expect(axis(striped, SlimRules(kinds: [.constant])).runs.map(\.range) == [21..<24])
        #expect(axis(striped).mainRun?.keptCount == 5)
    }

    @Test func runsThatOverlapShareTheirLines() {
        // 1 1 1 1 is followed by 1 2 1 2 1 2: one line belongs to either.
        let axis = axis(lines([1, 1, 1, 1], [2, 1, 2, 1, 2]), SlimRules(choice: .all))
        #expect(axis.keptCount == 9 - 6)
        #expect(axis.runs.map(\.kind) == [.constant, .period])
    }

    @Test func aSingleLineIsConstant() {
        #expect(axis([4]).runs == [SlimRun(.constant, range: 0..<1, keptCount: 1)])
        #expect(axis([4, 5]).isStatic)
    }

    @Test func nothingThatRepeatsIsStatic() {
        let axis = axis(Array(0..<30))
        #expect(axis.isStatic)
        #expect(axis.keptLines == Array(0..<30))
        #expect(axis.mainRun == nil)
    }

    @Test func androidsRunsKeepLinesInProportion() {
        let rules = SlimRules(sharesByLength: true)
        let axis = axis(lines([1], flat(9, 40), [2], flat(9, 21), [3]), rules)
        // One line for every twenty, and one of the 21 stays fixed.
        #expect(axis.runs.map(\.range) == [1..<41, 42..<62])
        #expect(axis.runs.map(\.keptCount) == [2, 1])
    }

    @Test func noMoreRunsThanAURLHolds() {
        let many = (0..<40).flatMap { [9, 9, 9, 100 + $0] }
        let axis = axis(many)
        #expect(axis.runs.count == SlimRules.maximumRunCount)
    }

    /// The packing against every choice of disjoint stretches.
    @Test func noChoiceOfRunsSavesMore() {
        var generator = SeededGenerator(seed: 81)
        for _ in 0..<200 {
            let lines = (0..<Int.random(in: 2...12, using: &generator)).map { _ in
                Int.random(in: 0..<3, using: &generator)
            }
            #expect(axis(lines, SlimRules(choice: .all)).keptCount == leastKept(lines[...]), "\(lines)")
        }
    }

    private func leastKept(_ lines: ArraySlice<Int>) -> Int {
        guard let first = lines.indices.first else { return 0 }
        var least = 1 + leastKept(lines.dropFirst())
        for period in 1...lines.count {
            for count in (2 * period)..<max(2 * period, lines.count + 1) {
                let part = lines.prefix(count)
                guard part.indices.allSatisfy({ $0 < first + period || part[$0] == part[$0 - period] }) else {
                    continue
                }
                least = min(least, period + leastKept(lines.dropFirst(count)))
            }
        }
        return least
    }

    @Test func theOriginalDrawsAsTheSlimPicture() {
        let axis = axis(lines([8], (0..<17).map { $0 % 5 }, [9]))
        #expect(axis.runs[0].remainder == 2)
        #expect(axis.originalSlices.parts.map(\.length) == [1, 5, 12, 1])
        #expect(axis.originalSlices.parts.compactMap(\.weight) == [17, 0])
    }
}

extension AxisSlices.Part {
    fileprivate var weight: Double? {
        if case .flexible(let weight, _) = kind { weight } else { nil }
    }
}
