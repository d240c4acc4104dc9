import HTTPMessages
import HTTPServing
import Testing

@Suite struct AnswerQueueTests {
    private struct Work: Cancellable {
        func cancel() {}
    }

    private func context() -> AnswerContext {
        var ids = RequestIDGenerator(prefix: 0, counter: 0)
        return AnswerContext(requestID: ids.next())
    }

    /// The statuses of all answers that can be sent, each with whether it closes.
    private func popAll(_ queue: inout AnswerQueue) -> [(status: Int, closes: Bool)] {
        var popped: [(Int, Bool)] = []
        while let (response, context) = queue.popReady() { popped.append((response.status, context.closes)) }
        return popped
    }

    @Test func keepsTheOrderOfTheRequests() {
        var queue = AnswerQueue()
        let (first, second) = (queue.expect(context()), queue.expect(context()))
        queue.append(Response(status: 203), context())
        queue.fulfil(second, with: Response(status: 202))
        #expect(!queue.isFirstReady)
        let early = popAll(&queue)
        #expect(early.isEmpty)
        queue.fulfil(first, with: Response(status: 201))
        let statuses = popAll(&queue).map(\.status)
        #expect(statuses == [201, 202, 203])
        #expect(queue.isEmpty)
    }

    @Test func takesAnAnswerOnce() {
        var queue = AnswerQueue()
        let serial = queue.expect(context())
        var taken = [queue.fulfil(serial, with: Response(status: 200))]
        taken.append(queue.fulfil(serial, with: Response(status: 500)))
        taken.append(queue.fulfil(serial + 1, with: Response(status: 500)))
        let statuses = popAll(&queue).map(\.status)
        taken.append(queue.fulfil(serial, with: Response(status: 500)))
        #expect(taken == [true, false, false, false])
        #expect(statuses == [200])
    }

    @Test func givesUpOnlyWhatIsUnderWay() {
        var queue = AnswerQueue()
        let (done, running) = (queue.expect(context()), queue.expect(context()))
        queue.setWork(Work(), for: done)
        queue.setWork(Work(), for: running)
        queue.fulfil(done, with: Response(status: 200))
        let works = queue.abandon()
        #expect(works.count == 1)
        #expect(queue.isEmpty)
    }

    @Test func closesBehindTheLast() {
        var queue = AnswerQueue()
        queue.append(Response(status: 200), context())
        queue.append(Response(status: 200), context())
        queue.closeBehindLast()
        let closes = popAll(&queue).map(\.closes)
        #expect(closes == [false, true])
    }
}
