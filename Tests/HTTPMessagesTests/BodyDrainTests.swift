import Testing

@testable import HTTPMessages

@Suite struct BodyDrainTests {
    /// Drains `text` in pieces of `step` bytes.
    private func drain(
        _ framing: RequestHead.Framing, _ text: String, step: Int = .max, limit: Int = 1_000
    ) -> BodyDrain.Outcome {
        let bytes = latin1(text)
        do throws(RequestRefusal) {
            var drain = try BodyDrain(framing, limits: RequestLimits(bodyByteCount: limit))
            var position = 0
            while position < bytes.count {
                let end = position + min(step, bytes.count - position)
                switch drain.consume(bytes.span.extracting(position..<end)) {
                case .incomplete: position = end
                case .complete(let offset): return .complete(end: position + offset)
                case .refused(let refusal): return .refused(refusal)
                }
            }
            return .incomplete
        } catch {
            return .refused(error)
        }
    }

    @Test(
        arguments: [
            ("5\r\nhello\r\n0\r\n\r\n", .complete(end: 15)), ("0\r\n\r\n", .complete(end: 5)),
            ("5;a=\"b\"\r\nhello\r\n0\r\n\r\n", .complete(end: 21)),
            ("00A ;x\r\n0123456789\r\n0\r\n\r\n", .complete(end: 25)),
            ("A \r\n0123456789\r\n0\r\n\r\n", .refused(.malformedChunk)),
            ("0\r\nTrailer: x\r\nOther: y\r\n\r\n", .complete(end: 27)), ("5\r\nhel", .incomplete),
            ("5\r\nhello0\r\n\r\n", .refused(.malformedChunk)), ("-5\r\nhello", .refused(.malformedChunk)),
            ("\r\n", .refused(.malformedChunk)), ("5\nhello", .refused(.malformedChunk)),
            ("0x5\r\nhello", .refused(.malformedChunk)), ("5\r\nhello\n", .refused(.malformedChunk)),
            ("0\r\n X: y\r\n\r\n", .refused(.malformedChunk)), ("0\r\nX: y\n\r\n", .refused(.malformedChunk)),
            ("ffffffffffffffff\r\n", .refused(.malformedChunk)), ("5;\u{0}\r\n", .refused(.malformedChunk)),
        ] as [(String, BodyDrain.Outcome)])
    func readsChunks(text: String, outcome: BodyDrain.Outcome) {
        for step in [Int.max, 1, 2, 3] { #expect(drain(.chunked, text, step: step) == outcome, "step \(step)") }
    }

    @Test func leavesTheNextRequestAlone() {
        #expect(drain(.length(5), "helloGET", step: 8) == .complete(end: 5))
        #expect(drain(.chunked, "1\r\na\r\n0\r\n\r\nGET") == .complete(end: 11))
    }

    @Test func holdsItsLimit() {
        #expect(drain(.length(11), "", limit: 10) == .refused(.bodyTooLarge))
        #expect(drain(.length(10), "0123456789", limit: 10) == .complete(end: 10))
        #expect(drain(.chunked, "a\r\n0123456789\r\n0\r\n\r\n", limit: 20) == .complete(end: 20))
        #expect(drain(.chunked, "a\r\n0123456789\r\n0\r\n\r\n", limit: 19) == .refused(.bodyTooLarge))
        #expect(drain(.chunked, "fffffff\r\nx", limit: 9) == .refused(.bodyTooLarge))
        let longExtension = "1;" + String(repeating: "x", count: 100)
        #expect(drain(.chunked, longExtension, step: 1, limit: 50) == .refused(.bodyTooLarge))
    }
}
