import HTTPMessages
import MappedMemory
import Testing

@testable import HTTPServing

@Suite struct OutputQueueTests {
    private let writer = ResponseWriter(second: 0)

    private func context(omitsBody: Bool = false) throws -> AnswerContext {
        var ids = RequestIDGenerator(prefix: 0, counter: 0)
        return AnswerContext(requestID: ids.next(), omitsBody: omitsBody)
    }

    private func flattened(_ body: Body) -> [UInt8] {
        if let stable = body.stableBytes { return stable.withSpan { bytes in bytes.indices.map { bytes[$0] } } }
        return body.pieces.flatMap { piece in (0..<piece.repeatCount).flatMap { _ in piece.bytes } }
    }

    private func expected(_ responses: [Response], _ context: AnswerContext) -> [UInt8] {
        responses.flatMap { response in
            var bytes: [UInt8] = []
            writer.appendHead(of: response, context, to: &bytes)
            return bytes + flattened(response.body)
        }
    }

    /// Empties the queue by steps of at most `step` bytes of at most three slices, as a slow socket would.
    private func drained(_ queue: OutputQueue, step: Int) -> [UInt8] {
        var queue = queue
        var bytes: [UInt8] = []
        while !queue.isEmpty {
            let offered = offered(queue, step)
            let taken = min(step, offered.count)
            bytes += offered.prefix(taken)
            queue.advance(by: taken)
            if step % 2 == 0 { queue = queue.remainder() }
        }
        return bytes
    }

    private func offered(_ queue: OutputQueue, _ limit: Int) -> [UInt8] {
        if let (bytes, range) = queue.stablePart {
            return bytes.withSpan { span in range.prefix(limit).map { span[$0] } }
        }
        return slices(queue, limit: 3).flatMap { slice in queue.withArray(of: slice) { Array($0[slice.range]) } }
    }

    /// The first of what can be sent in one go.
    private func slices(_ queue: OutputQueue, limit: Int) -> [OutputQueue.Slice] {
        var cursor = queue.start
        return (0..<limit).compactMap { _ in queue.next(&cursor) }
    }

    private static func stable(_ byteCount: Int) -> Body {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        return MappedBytes([(bytes, 1)], in: PageArena()).map { Body($0) } ?? Body()
    }

    private static let bodies = [
        Body(), Body("small"), Body([UInt8](repeating: 1, count: 16_384)),
        Body([UInt8](0...255) + [UInt8](repeating: 2, count: 30_000)),
        Body([Body.Piece(bytes: [1, 2, 3], repeatCount: 20_000)]), stable(20_000),
        Body([
            Body.Piece(bytes: Array("start".utf8)), Body.Piece(bytes: [UInt8](0...255), repeatCount: 301),
            Body.Piece(bytes: [UInt8](repeating: 9, count: 5_000), repeatCount: 7),
            Body.Piece(bytes: [], repeatCount: 5),
            Body.Piece(bytes: [4], repeatCount: 0), Body.Piece(bytes: Array("end".utf8)),
        ]),
    ]

    @Test(arguments: bodies.indices, [7, 1_000, 4_096, 100_000])
    func sendsEveryByteInOrder(index: Int, step: Int) throws {
        let responses = [
            Response(status: 200, body: Self.bodies[index]), Response(status: 404, body: Body("x")),
            Response(status: 200, body: Self.bodies[(index + 1) % Self.bodies.count]),
        ]
        let context = try context()
        var queue = OutputQueue()
        for response in responses { queue.append(response, context, writer) }
        let wanted = expected(responses, context)
        #expect(queue.byteCount == wanted.count)
        #expect(drained(queue, step: step) == wanted)
    }

    @Test func leavesTheBodyOfHeadOut() throws {
        let context = try context(omitsBody: true)
        var queue = OutputQueue()
        let response = Response(status: 200, body: Self.bodies[4])
        queue.append(response, context, writer)
        var head: [UInt8] = []
        writer.appendHead(of: response, context, to: &head)
        #expect(drained(queue, step: 50) == head)
    }

    @Test func answersInOneStretchWhereSmall() throws {
        var queue = OutputQueue()
        for _ in 0..<50 { queue.append(Response(status: 200, body: Body("hello")), try context(), writer) }
        #expect(slices(queue, limit: 3).map(\.range) == [0..<queue.byteCount])
    }

    @Test func leavesStableBytesWhereTheyAre() throws {
        var queue = OutputQueue()
        for _ in 0..<2 { queue.append(Response(status: 200, body: Self.stable(100)), try context(), writer) }
        let head = try #require(slices(queue, limit: 3).map(\.range.count).first)
        #expect(slices(queue, limit: 3).count == 1)
        #expect(queue.stablePart == nil)
        #expect(queue.byteCount == 2 * (head + 100))
        queue.advance(by: head + 30)
        #expect(queue.stablePart?.range == 30..<100)
        queue = queue.remainder()
        #expect(queue.stablePart?.range == 30..<100)
        queue.advance(by: 70)
        #expect(queue.stablePart == nil)
        #expect(slices(queue, limit: 3).map(\.range.count) == [head])
    }

    @Test func doesNotExpandRepeats() throws {
        var queue = OutputQueue()
        let body = Body([Body.Piece(bytes: [1, 2, 3], repeatCount: 1_000_000_000)])
        queue.append(Response(status: 200, body: body), try context(), writer)
        #expect(queue.byteCount > 3_000_000_000)
        let slices = slices(queue, limit: 64)
        #expect(slices.count == 64)
        #expect(slices.dropFirst().allSatisfy { $0.range.count > 16_000 })
    }
}
