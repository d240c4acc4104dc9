import HTTPMessages

/// How far a request has been read: in its head, or in a body that is thrown away.
struct RequestReader {
    var parser: RequestParser
    /// The body being read over, and the request to hand on at its end.
    var body: (drain: BodyDrain, request: Request, context: AnswerContext)?
}

/// A request that has come in part, or input that waits its turn: the only time that a connection owns a buffer.
struct PartialRequest {
    var reader: RequestReader
    /// The bytes from the request's first one on; those of a body are not kept.
    var bytes: [UInt8]
    /// Whether `bytes` may hold a whole request: it was not looked at, because other answers came first.
    var isUntried: Bool

    /// Whether the request has begun.
    var hasBegun: Bool { reader.body != nil || reader.parser.hasBegun }
}
