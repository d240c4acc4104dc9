/// How large a request may be.
///
/// A request over a limit is refused and its connection closed.
package struct RequestLimits: Sendable, Hashable {
    /// Longest request line in bytes, its end included; over it 414.
    ///
    /// Default 8,192.
    package var requestLineByteCount: Int
    /// Longest header section in bytes, the empty line included; over it 431.
    ///
    /// Default 16,384.
    package var headerByteCount: Int
    /// Most header fields; over it 431.
    ///
    /// Default 100.
    package var fieldCount: Int
    /// Longest body in bytes that is read and thrown away so that the connection can go on; for a chunked body its
    /// framing counts too.
    ///
    /// Over it 413. Default 65,536.
    package var bodyByteCount: Int

    package init(
        requestLineByteCount: Int = 8_192, headerByteCount: Int = 16_384, fieldCount: Int = 100,
        bodyByteCount: Int = 65_536
    ) {
        self.requestLineByteCount = requestLineByteCount
        self.headerByteCount = headerByteCount
        self.fieldCount = fieldCount
        self.bodyByteCount = bodyByteCount
    }
}
