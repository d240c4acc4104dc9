import Slicing
import TestSupport
import Testing

/// One layout and the cuts it must give, worked out by hand.
struct LayoutCase: CustomTestStringConvertible, Sendable {
    var name: String
    var plan: AxisPlan
    var cuts: [Int]

    init(
        _ name: String, _ segments: [Segment], length: Int, scale: Double = 1, shrink: ShrinkRule = .axis,
        cuts: [Int]
    ) {
        self.name = name
        plan = AxisPlan(segments: segments, scale: scale, outputLength: length, shrink: shrink)
        self.cuts = cuts
    }

    var testDescription: String { name }

    /// Twelve pixels, of which [3, 5) and [9, 10) stretch.
    private static let android = [
        fixed(3), flexible(2), fixed(4), flexible(1), fixed(2),
    ]

    static let grown = [
        LayoutCase("two regions grown", android, length: 30, cuts: [0, 3, 17, 21, 28, 30]),
        LayoutCase("two regions at their own size", android, length: 12, cuts: [0, 3, 5, 9, 10, 12]),
        LayoutCase("two regions without room", android, length: 9, cuts: [0, 3, 3, 7, 7, 9]),
        LayoutCase("three thirds", [flexible(1), flexible(1), flexible(1)], length: 10, cuts: [0, 3, 7, 10]),
        LayoutCase(
            "weights, not lengths", [flexible(1, weight: 3), flexible(9, weight: 1)], length: 8, cuts: [0, 6, 8]),
        LayoutCase("no weight, no length", [flexible(4, weight: 0), flexible(4)], length: 5, cuts: [0, 0, 5]),
        LayoutCase("no leading cap", [fixed(0), flexible(4), fixed(3)], length: 20, cuts: [0, 0, 17, 20]),
        LayoutCase("no trailing cap", [fixed(3), flexible(4), fixed(0)], length: 20, cuts: [0, 3, 20, 20]),
        LayoutCase("no caps", [fixed(0), flexible(7), fixed(0)], length: 3, cuts: [0, 0, 3, 3]),
        LayoutCase("no centre", [fixed(3), flexible(0, weight: 1), fixed(4)], length: 10, cuts: [0, 3, 6, 10]),
        LayoutCase("hidden part", [fixed(3), flexible(2), hidden(5), fixed(2)], length: 20, cuts: [0, 3, 18, 18, 20]),
        LayoutCase("hidden ends", [hidden(3), flexible(2), hidden(4)], length: 6, cuts: [0, 0, 6, 6]),
        LayoutCase("twice the scale", [fixed(3), flexible(2), fixed(4)], length: 20, scale: 2, cuts: [0, 6, 12, 20]),
        LayoutCase(
            "equal caps on half pixels", [fixed(5), flexible(1), fixed(5)], length: 20, scale: 1.5,
            cuts: [0, 8, 12, 20]),
        LayoutCase(
            "equal caps at a third", [fixed(5), flexible(1), fixed(5)], length: 9, scale: 1.0 / 3,
            cuts: [0, 2, 7, 9]),
    ]

    static let shrunk = [
        LayoutCase("two regions below the caps", android, length: 6, cuts: [0, 2, 2, 5, 5, 6]),
        LayoutCase("caps to one pixel", [fixed(3), flexible(2), fixed(4)], length: 1, cuts: [0, 0, 0, 1]),
        LayoutCase("equal caps to one pixel", [fixed(3), flexible(2), fixed(3)], length: 1, cuts: [0, 1, 1, 1]),
        LayoutCase("equal caps to an even length", [fixed(3), flexible(2), fixed(3)], length: 4, cuts: [0, 2, 2, 4]),
        LayoutCase(
            "twice the scale, below the caps", [fixed(3), flexible(2), fixed(1)], length: 4, scale: 2,
            cuts: [0, 3, 3, 4]),
        LayoutCase(
            "one factor, this axis the shorter", [fixed(3), flexible(2), fixed(3)], length: 3,
            shrink: .uniform(factor: 0.5), cuts: [0, 2, 2, 3]),
        LayoutCase(
            "one factor, the other axis the shorter", [fixed(4), flexible(2), fixed(4)], length: 20,
            shrink: .uniform(factor: 0.5), cuts: [0, 2, 18, 20]),
        LayoutCase(
            "a factor over 1 enlarges nothing", [fixed(4), flexible(2), fixed(4)], length: 20,
            shrink: .uniform(factor: 3), cuts: [0, 4, 16, 20]),
        LayoutCase(
            "cropped in proportion", [fixed(6), flexible(2), fixed(3)], length: 6, shrink: .crop,
            cuts: [0, 4, 4, 6]),
        LayoutCase(
            "cropped with a middle", [fixed(4), flexible(1), fixed(2), flexible(1), fixed(4)], length: 6,
            shrink: .crop, cuts: [0, 3, 3, 3, 3, 6]),
        LayoutCase(
            "refused only when too short", [fixed(4), flexible(2), fixed(4)], length: 8, shrink: .refuse,
            cuts: [0, 4, 4, 8]),
    ]

    private static func fixed(_ length: Int) -> Segment { Segment(.fixed, length: length) }
    private static func hidden(_ length: Int) -> Segment { Segment(.hidden, length: length) }
    private static func flexible(_ length: Int, weight: Double? = nil) -> Segment {
        Segment(.flexible(weight: weight ?? Double(length), mode: .stretch), length: length)
    }
}

@Suite struct AxisLayoutTests {
    @Test(arguments: LayoutCase.grown + LayoutCase.shrunk)
    func cutsAreWhereTheFormulasPutThem(layout: LayoutCase) throws {
        let map = try layout.plan.makeMap()
        #expect(map.cuts == layout.cuts)
        #expect(map.outputLength == layout.plan.outputLength)
        #expect(map.sourceLength == layout.plan.segments.reduce(0) { $0 + $1.length })
    }

    /// The reference that pictures are compared with is held to the same table.
    @Test(arguments: LayoutCase.grown + LayoutCase.shrunk)
    func referenceCutsAreWhereTheFormulasPutThem(layout: LayoutCase) throws {
        #expect(try NaiveLayout(layout.plan).cuts == layout.cuts)
    }

    @Test(arguments: [(8, 1.0, 9), (1, 1.0, 9), (17, 2.0, 18), (4, 0.5, 5), (9, 1.1, 10)])
    func refusingNamesTheShortestOutput(length: Int, scale: Double, minimum: Int) {
        let plan = AxisPlan(
            segments: [
                Segment(.fixed, length: 5), Segment(.flexible(weight: 1, mode: .stretch), length: 1),
                Segment(.fixed, length: 4),
            ],
            scale: scale, outputLength: length, shrink: .refuse)
        #expect(throws: SlicingError.outputTooShort(outputLength: length, minimum: minimum)) { try plan.makeMap() }
    }

    /// 10 · 1.1 is a little more than 11 in binary: that is not too short.
    @Test func refusingIsNotMisledByBinaryFractions() throws {
        let plan = AxisPlan(
            segments: [Segment(.fixed, length: 10), Segment(.flexible(weight: 1, mode: .stretch), length: 1)],
            scale: 1.1, outputLength: 11, shrink: .refuse)
        #expect(try plan.makeMap().cuts == [0, 11, 11])
    }
}
