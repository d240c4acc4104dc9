import Testing

@testable import Application

@Suite struct TrimPolicyTests {
    private static let packed = AllocatorFigures(heldByteCount: 110, usedByteCount: 100)
    private static let fragmented = AllocatorFigures(heldByteCount: 150, usedByteCount: 100)

    /// For each interval the renders begun so far, nil while some run, and whether what is idle goes back.
    @Test(
        arguments: [
            ([0, 0, 0], [false, false, false]),
            ([3, 3, 3, 3], [false, true, false, false]),
            ([3, 7, 7, 9, 9, 9], [false, false, true, false, true, false]),
            ([3, nil, 3, 3, nil, nil, 4, 4], [false, false, true, false, false, false, false, true]),
        ] as [([Int?], [Bool])])
    func givesBackOnceAfterRenders(counts: [Int?], answers: [Bool]) {
        var policy = TrimPolicy()
        let actions = counts.map { policy.step(renderCount: $0, Self.packed) }
        #expect(actions == answers.map { $0 ? .everythingIdle : .nothing })
    }

    @Test func givesFreePagesBackUnderLoadWhereThereAreMany() {
        var policy = TrimPolicy()
        let actions = (1...18).map { policy.step(renderCount: $0, Self.fragmented) }
        #expect(actions.enumerated().filter { $0.element != .nothing }.map(\.offset) == [5, 11, 17])
        #expect(Set(actions) == [.nothing, .freePages])
        #expect((19...40).allSatisfy { policy.step(renderCount: $0, Self.packed) == .nothing })
    }
}
