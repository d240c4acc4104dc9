import Dispatch
import HTTPMessages
import MappedMemory
import Synchronization

/// A handler whose answers a test can foresee by the path.
///
/// | path | answer |
/// |---|---|
/// | `/ready…` | from memory: the target as text, with an entity tag |
/// | `/stable/n` | from memory: ``stableByteCount`` bytes n, made for this answer alone, to be sent without a copy |
/// | `/repeat` | from memory: 6 MB made of a few bytes |
/// | `/now/…` | the target, at once, by way of the completion |
/// | `/later/…` | the target, from another thread |
/// | `/held/…` | the target, when the test says so |
final class ToyHandler: RequestHandler {
    static let tag = "\"t\""
    static let repeated = [
        Body.Piece(bytes: Array("begin".utf8)), Body.Piece(bytes: Array("0123456789".utf8), repeatCount: 500_000),
        Body.Piece(bytes: [UInt8](repeating: 1, count: 5_000), repeatCount: 200), Body.Piece(bytes: Array("end".utf8)),
    ]

    static let stableByteCount = 3_000_001

    private struct Held: Sendable {
        var answers: [@Sendable () -> Void] = []
        var cancelled = 0
    }

    private let held = Mutex(Held())
    /// Signalled for each held request and for each cancellation.
    let changes = DispatchSemaphore(value: 0)

    private final class Work: Cancellable {
        let handler: ToyHandler
        init(_ handler: ToyHandler) { self.handler = handler }

        func cancel() {
            handler.held.withLock { $0.cancelled += 1 }
            handler.changes.signal()
        }
    }

    var heldCount: Int { held.withLock { $0.answers.count } }
    var cancelledCount: Int { held.withLock { $0.cancelled } }

    /// Answers all held requests, last first.
    func release() {
        let answers = held.withLock { held in
            defer { held.answers = [] }
            return held.answers
        }
        for answer in answers.reversed() { answer() }
    }

    /// Waits until `count` requests are held.
    func waitForHeld(_ count: Int) -> Bool { wait { self.heldCount >= count } }

    func waitForCancelled(_ count: Int) -> Bool { wait { self.cancelledCount >= count } }

    private func wait(_ condition: () -> Bool) -> Bool {
        while !condition() {
            if changes.wait(timeout: .now() + 5) == .timedOut { return condition() }
        }
        return true
    }

    func readyAnswers(forLoop number: Int) -> any ReadyAnswers { ToyAnswers() }

    func respond(to request: Request, completion: @escaping @Sendable (Response) -> Void) -> (any Cancellable)? {
        guard request.method == .get || request.method == .head else {
            var fields = Fields()
            fields.append("Allow", "GET, HEAD, OPTIONS")
            completion(Problem(status: 405, detail: "Only GET and HEAD.").response(fields: fields))
            return nil
        }
        let response = Self.response(to: request.path)
        if request.path.hasPrefix("/later/") {
            DispatchQueue.global().async { completion(response) }
        } else if request.path.hasPrefix("/held/") {
            held.withLock { $0.answers.append { completion(response) } }
            changes.signal()
            return Work(self)
        } else {
            completion(response)
        }
        return nil
    }
}

extension ToyHandler {
    private static func response(to path: String) -> Response {
        var response = Response(status: 200, body: Body(path))
        if path.hasPrefix("/now/routine") { response.report = AnswerReport(isRoutine: true) }
        return response
    }
}

extension Body {
    /// The whole as one array.
    var flattened: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for piece in pieces {
            for _ in 0..<piece.repeatCount { bytes += piece.bytes }
        }
        return bytes
    }
}

extension ReadyResponse {
    /// An answer that nobody shares.
    fileprivate init(_ response: Response) { self.init(Shared(response)) }
}

/// The answers of a ``ToyHandler`` from memory.
final class ToyAnswers: ReadyAnswers {
    func response(to head: RequestHead, in bytes: Span<UInt8>) -> ReadyResponse? {
        guard head.knownMethod == .get || head.knownMethod == .head else { return nil }
        var target: [UInt8] = []
        for index in head.target { target.append(bytes[index]) }
        if target == Array("/repeat".utf8) {
            return ReadyResponse(Response(status: 200, body: Body(ToyHandler.repeated)))
        }
        if target.starts(with: "/stable/".utf8),
            let number = UInt8(String(decoding: target.dropFirst(8), as: UTF8.self)),
            let bytes = MappedBytes(
                [([UInt8](repeating: number, count: ToyHandler.stableByteCount), 1)], in: PageArena())
        {
            return ReadyResponse(Response(status: 200, body: Body(bytes)))
        }
        guard target.starts(with: "/ready".utf8) else { return nil }
        var fields = Fields()
        fields.append("ETag", ToyHandler.tag)
        let tag = Array(ToyHandler.tag.utf8)
        if let list = head.ifNoneMatch, EntityTags.ifNoneMatch(bytes.extracting(list), matches: tag.span) {
            return ReadyResponse(Response(status: 304, fields: fields))
        }
        return ReadyResponse(Response(status: 200, fields: fields, body: Body(target)))
    }

    func report(on head: RequestHead, in bytes: Span<UInt8>) -> AnswerReport {
        AnswerReport(route: "ready", cache: .hit)
    }
}
