/// What the server knows about a request when it writes the answer.
package struct AnswerContext: Sendable {
    package var requestID: RequestID
    /// Whether the body stays out although `Content-Length` tells its length: an answer to HEAD.
    package var omitsBody: Bool
    /// Whether the connection closes behind the answer.
    package var closes: Bool
    /// The request's version: an HTTP/1.0 client must be told when the connection stays open (RFC 9112 §C.2.2).
    package var version: RequestHead.Version
    /// What the log tells of the request; nil where it tells nothing.
    package var note: RequestNote?

    package init(
        requestID: RequestID, omitsBody: Bool = false, closes: Bool = false, version: RequestHead.Version = .http11
    ) {
        self.requestID = requestID
        self.omitsBody = omitsBody
        self.closes = closes
        self.version = version
    }
}
