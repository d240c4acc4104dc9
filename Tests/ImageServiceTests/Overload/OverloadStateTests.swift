import Rendering
import TestSupport
import Testing

@testable import ImageService

@Suite struct OverloadStateTests {
    private static let start = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { Self.start + .milliseconds(milliseconds) }

    private func refuse(_ state: inout OverloadState, _ times: some Sequence<Int>) {
        for time in times { state.noteRefusal(now: at(time)) }
    }

    @Test func aRefusalNowAndThenIsNoOverload() {
        var state = OverloadState(patience: .seconds(5))
        for time in stride(from: 0, through: 60_000, by: 1_500) {
            state.noteRefusal(now: at(time))
            let isOverloaded = state.isOverloaded(now: at(time))
            #expect(!isOverloaded)
        }
    }

    @Test func beginsAndEndsWithPatience() {
        var state = OverloadState(patience: .seconds(5))
        refuse(&state, stride(from: 0, to: 5_000, by: 100))
        var answers = [state.isOverloaded(now: at(4_950))]
        state.noteRefusal(now: at(5_000))
        for time in [5_000, 7_000, 9_999] { answers.append(state.isOverloaded(now: at(time))) }
        // One more refusal prolongs it, however long the pause before was.
        state.noteRefusal(now: at(9_999))
        for time in [10_001, 14_998, 14_999, 20_000] { answers.append(state.isOverloaded(now: at(time))) }
        #expect(answers == [false, true, true, true, true, true, false, false])
        // From there it takes as long as at first.
        refuse(&state, stride(from: 20_000, to: 24_900, by: 100))
        let isOverloaded = state.isOverloaded(now: at(24_900))
        #expect(!isOverloaded)
    }

    @Test func retryAfterIsSpreadAndFollowsTheQueue() {
        var generator = SeededGenerator(seed: 1)
        var retryAfter = RetryAfter()
        retryAfter.seconds = 2
        retryAfter.spreadSeconds = 3
        let full = Set((0..<200).map { _ in retryAfter.seconds(after: .full, using: &generator) })
        #expect(full == [2, 3, 4, 5])
        let slow = Set((0..<200).map { _ in retryAfter.seconds(after: .slow(wait: .seconds(9)), using: &generator) })
        #expect(slow == [9, 10, 11, 12])
        retryAfter.spreadSeconds = 0
        #expect(retryAfter.seconds(after: .slow(wait: .milliseconds(900)), using: &generator) == 2)
    }
}
