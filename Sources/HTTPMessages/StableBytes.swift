/// Bytes that a socket may take by reference.
///
/// They never change, and when they go their memory is not used for anything else before the system has sent what it
/// took of them.
package protocol StableBytes: AnyObject, Sendable {
    var byteCount: Int { get }

    /// Gives access to the bytes.
    func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result
}
