/// A query as its `name=value` pairs in order, still percent-encoded.
package struct QueryPairs: Sequence, IteratorProtocol, Sendable {
    /// One pair; the value is nil where there is no `=`.
    package struct Pair: Hashable, Sendable {
        package var name: Substring
        package var value: Substring?
    }

    private var rest: Substring?

    /// - Parameter query: what stands behind the `?`; pairs are separated by `&` alone.
    package init(_ query: String) {
        rest = query.isEmpty ? nil : query[...]
    }

    /// The next pair.
    ///
    /// An empty one (`a&&b`, `a&`) is returned with an empty name, so that it can be refused.
    package mutating func next() -> Pair? {
        guard let current = rest else { return nil }
        let text: Substring
        if let separator = current.utf8.firstIndex(of: UInt8(ascii: "&")) {
            text = current[..<separator]
            rest = current[current.utf8.index(after: separator)...]
        } else {
            text = current
            rest = nil
        }
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return Pair(name: text, value: nil) }
        return Pair(name: text[..<sign], value: text[text.utf8.index(after: sign)...])
    }
}
