/// What stands behind a server: turns requests into responses.
///
/// Called from several threads at once.
package protocol RequestHandler: AnyObject, Sendable {
    /// What answers from memory on one event loop's thread, and on no other.
    ///
    /// - Parameter number: the loop's place among all, from 0. Who asks for the same one again has done with the last.
    func readyAnswers(forLoop number: Int) -> any ReadyAnswers

    /// Answers a request that may need work. Must return at once; calls `completion` exactly once, from any thread,
    /// at once or later. For HEAD answer as for GET: the server leaves the body out.
    ///
    /// - Returns: a way to say that the client has gone, nil where there is nothing to give up.
    func respond(to request: Request, completion: @escaping @Sendable (Response) -> Void) -> (any Cancellable)?
}

/// The answers of a handler that are in memory already, for one thread.
package protocol ReadyAnswers: AnyObject {
    /// Answers from memory alone, or nil where the request needs work. Called with the head as it stands in the read
    /// buffer; must not block, and should not allocate.
    func response(to head: RequestHead, in bytes: Span<UInt8>) -> ReadyResponse?

    /// What is told of an answer from memory; asked for only where that answer is logged.
    func report(on head: RequestHead, in bytes: Span<UInt8>) -> AnswerReport
}

/// For a handler that has none.
package final class NoReadyAnswers: ReadyAnswers {
    package init() {}

    package func response(to head: RequestHead, in bytes: Span<UInt8>) -> ReadyResponse? { nil }

    package func report(on head: RequestHead, in bytes: Span<UInt8>) -> AnswerReport { AnswerReport() }
}

/// Work that can be given up because nobody waits for it any more.
package protocol Cancellable: Sendable {
    /// Gives the work up. Harmless after completion and when called twice.
    func cancel()
}
