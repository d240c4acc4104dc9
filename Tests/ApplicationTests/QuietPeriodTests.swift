import Testing

@testable import Application

@Suite struct QuietPeriodTests {
    /// For each interval the renders begun so far, nil while some run, and whether memory goes back.
    @Test(
        arguments: [
            ([0, 0, 0], [false, false, false]),
            ([3, 3, 3, 3], [false, true, false, false]),
            ([3, 7, 7, 9, 9, 9], [false, false, true, false, true, false]),
            ([3, nil, 3, 3, nil, nil, 4, 4], [false, false, true, false, false, false, false, true]),
        ] as [([Int?], [Bool])])
    func isOverOnceAfterRenders(counts: [Int?], answers: [Bool]) {
        var quiet = QuietPeriod()
        #expect(counts.map { quiet.isOver(renderCount: $0) } == answers)
    }
}
