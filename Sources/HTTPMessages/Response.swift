/// What a handler answers.
///
/// The server adds `Date`, `X-Request-Id`, `Connection` and `Content-Length`.
package struct Response: Sendable {
    /// Status code, 200 … 599.
    package var status: Int
    package var fields: Fields
    package var body: Body
    /// How the handler came to it; nil where it does not tell.
    package var report: AnswerReport?

    package init(status: Int, fields: Fields = Fields(), body: Body = Body()) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

/// A message body: pieces, so that a repeated block need not exist n times in memory, or bytes that need no copying.
///
/// Copying shares the bytes.
package struct Body: Sendable {
    /// One piece: the same bytes `repeatCount` times in a row.
    package struct Piece: Sendable {
        package var bytes: [UInt8]
        package var repeatCount: Int

        package init(bytes: [UInt8], repeatCount: Int = 1) {
            self.bytes = bytes
            self.repeatCount = repeatCount
        }
    }

    /// Empty where ``stableBytes`` are the body.
    package private(set) var pieces: [Piece]
    /// The whole body, where it may be sent without a copy.
    package private(set) var stableBytes: (any StableBytes)?
    /// `Content-Length`, in bytes.
    package private(set) var byteCount: Int

    package init(_ pieces: [Piece] = []) {
        self.pieces = pieces
        byteCount = pieces.reduce(0) { $0 + $1.bytes.count * $1.repeatCount }
    }

    package init(_ bytes: any StableBytes) {
        pieces = []
        stableBytes = bytes
        byteCount = bytes.byteCount
    }

    package init(_ bytes: [UInt8]) {
        self.init(bytes.isEmpty ? [] : [Piece(bytes: bytes)])
    }

    package init(_ text: String) {
        self.init(Array(text.utf8))
    }
}
