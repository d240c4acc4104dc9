/// Header fields in wire form: each `Name: value\r\n`, in the order in which they were added.
///
/// Kept serialised so that a ready answer is written with one copy. Lookup scans; names compare without case.
package struct Fields: Hashable, Sendable {
    /// The fields as they go on the wire, without the empty line that ends a head.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Adds a field.
    ///
    /// Traps on a name or value that could not be sent (a programmer error: values that come from outside are validated
    /// where they enter).
    package mutating func append(_ name: StaticString, _ value: String) {
        let text = "\(name): \(value)"
        precondition(!text.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 })
        bytes.append(contentsOf: text.utf8)
        bytes.append(13)
        bytes.append(10)
    }
}
