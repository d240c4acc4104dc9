/// Header fields in wire form: each `Name: value\r\n`, in the order in which they were added.
///
/// Kept serialised so that a ready answer is written with one copy. Lookup scans; names compare without case.
package struct Fields: Hashable, Sendable {
    /// The fields as they go on the wire, without the empty line that ends a head.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// All fields in order, in memory for exactly these.
    package init(joining parts: Fields...) {
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
        for part in parts { bytes.append(contentsOf: part.bytes) }
    }

    /// Adds a field.
    ///
    /// Traps on a name or value that could not be sent (a programmer error: values that come from outside are validated
    /// where they enter).
    package mutating func append(_ name: StaticString, _ value: String) {
        let name = name.description
        precondition(!name.isEmpty && name.utf8.allSatisfy(ByteClass.token.contains))
        precondition(!value.utf8.contains { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed || $0 == 0 })
        bytes.append(contentsOf: name.utf8)
        bytes.append(ASCII.colon)
        bytes.append(ASCII.space)
        bytes.append(contentsOf: value.utf8)
        bytes.append(ASCII.carriageReturn)
        bytes.append(ASCII.lineFeed)
    }

    /// Adds fields that exist already, as they are.
    package mutating func append(contentsOf other: Fields) {
        bytes.append(contentsOf: other.bytes)
    }

    /// All values of `name` in order, joined by `, `; nil where there is none.
    package subscript(name: String) -> String? {
        let wanted = name.lowercased()
        let values = lines.filter { $0.name.lowercased() == wanted }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The fields one by one, in order.
    package var lines: [(name: String, value: String)] {
        bytes.split(separator: ASCII.lineFeed).compactMap { line in
            guard let colon = line.firstIndex(of: ASCII.colon) else { return nil }
            let value = line[(colon + 2)...].dropLast()
            return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }
}
