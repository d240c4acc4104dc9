/// A parsed request head as positions in the buffer it was parsed from; position 0 is the request's first byte.
package struct RequestHead: Sendable {
    /// The methods that the hit path tells apart.
    package enum KnownMethod: Sendable, Hashable { case get, head, options, other }

    /// The protocol version; a higher HTTP/1 minor version counts as 1.1 (RFC 9112 §2.3).
    package enum Version: Sendable, Hashable { case http10, http11 }

    /// How the body's end is found (RFC 9112 §6.3).
    package enum Framing: Sendable, Hashable {
        case none
        /// This many bytes, at least one.
        case length(Int)
        case chunked
    }

    /// The method's bytes.
    package var method: Range<Int>
    /// The method, where it is one of those with a name.
    package var knownMethod = KnownMethod.other
    /// The path and query (`/a?b`), without scheme and authority; `*` where ``isServerWide``.
    package var target: Range<Int>
    /// Whether the target is `*` (RFC 9112 §3.2.4), which only OPTIONS has.
    package var isServerWide = false
    package var version = Version.http11
    /// Whether the client lets the connection stay open (RFC 9112 §9.3).
    package var keepsAlive = true
    package var framing = Framing.none
    /// Whether the client waits for a `100 Continue` before it sends the body.
    package var expectsContinue = false

    /// All field lines, without the empty line that ends the head.
    package var fieldLines = 0..<0
    /// The values of these fields without surrounding white space; nil where there is none.
    package var host: Range<Int>?
    package var accept: Range<Int>?
    package var ifNoneMatch: Range<Int>?
    package var ifModifiedSince: Range<Int>?
    package var requestID: Range<Int>?
    package var saveData: Range<Int>?
    /// Whether there is `If-Match` or `If-Unmodified-Since`, which hardly any request for a picture has.
    package var hasPreconditions = false
    /// Whether one of these fields is there more than once, so that its range tells only the first of its values.
    ///
    /// A `Request` made from this head has them all.
    package var hasRepeatedFields = false
    /// The head's length in bytes, with the empty line that ends it.
    package var byteCount = 0

    package init(method: Range<Int>, target: Range<Int>) {
        self.method = method
        self.target = target
    }
}
