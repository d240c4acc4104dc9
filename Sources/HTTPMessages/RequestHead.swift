/// A parsed request head as positions in the buffer it was parsed from.
package struct RequestHead: Sendable {
    /// The method's bytes.
    package var method: Range<Int>
    /// The path and query (`/a?b`), without scheme and authority.
    package var target: Range<Int>

    package init(method: Range<Int>, target: Range<Int>) {
        self.method = method
        self.target = target
    }
}
