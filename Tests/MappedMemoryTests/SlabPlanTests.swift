import Testing

@testable import MappedMemory

@Suite struct SlabPlanTests {
    private static let hugePage = SlabPlan.hugePageByteCount

    @Test func handsOutEveryPlaceOnce() {
        var plan = SlabPlan()
        #expect(plan.take(4_096) == 0..<4_096)
        #expect(plan.giveBack(0..<4_096).isEmpty)
        #expect(plan.take(8_192) == 4_096..<12_288)
        #expect(plan.take(SlabPlan.byteCount) == nil)
        #expect(plan.takeRest() == 12_288..<SlabPlan.byteCount)
        #expect(plan.take(4_096) == nil)
        #expect(plan.takeRest().isEmpty)
    }

    @Test func breaksHugePagesFromAQuarterOn() {
        var plan = SlabPlan()
        let eighth = Self.hugePage / 8
        #expect(plan.giveBack(0..<eighth).isEmpty)
        for index in 1..<7 {
            let range = (index * eighth)..<((index + 1) * eighth)
            #expect(plan.giveBack(range) == [range])
        }
        // With the last part the page goes as a whole.
        #expect(plan.giveBack((7 * eighth)..<Self.hugePage).isEmpty)
    }

    @Test func breaksBothPagesThatARangeLiesIn() {
        var plan = SlabPlan()
        let half = Self.hugePage / 2
        let middle = half..<(Self.hugePage + half)
        #expect(plan.giveBack(middle) == [half..<Self.hugePage, Self.hugePage..<(Self.hugePage + half)])
    }

    @Test func breaksNothingThatGoesAsAWhole() {
        var plan = SlabPlan()
        #expect(plan.giveBack(0..<(3 * Self.hugePage)).isEmpty)
        #expect(plan.giveBack(5..<5).isEmpty)
    }
}
