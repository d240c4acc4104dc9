/// What is kept of a request until its answer is logged.
///
/// An object, because it travels with the answer as one word, and most answers from memory have none.
package final class RequestNote: Sendable {
    /// When the head had come in, in nanoseconds since 1970.
    package let arrival: Int
    /// Nil over a Unix socket.
    package let client: NetworkAddress?
    /// The method as sent; empty where no head could be read.
    package let method: [UInt8]
    /// The target as sent, without what is behind ``maximumTargetByteCount``; empty where no head could be read.
    package let target: [UInt8]
    package let version: RequestHead.Version
    package let trace: TraceContext?

    /// Most bytes of a target that are kept.
    package static let maximumTargetByteCount = 2_048

    /// A note of a request whose head was read.
    package init(_ head: RequestHead, in bytes: Span<UInt8>, client: NetworkAddress?, arrival: Int) {
        self.arrival = arrival
        self.client = client
        method = [UInt8](bytes, head.method)
        target = [UInt8](bytes, head.target.prefix(Self.maximumTargetByteCount))
        version = head.version
        trace = TraceContext(head, in: bytes)
    }

    /// A note of what came in place of a request.
    package init(client: NetworkAddress?, arrival: Int) {
        self.arrival = arrival
        self.client = client
        method = []
        target = []
        version = .http11
        trace = nil
    }
}
