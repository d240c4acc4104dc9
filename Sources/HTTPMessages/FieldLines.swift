/// Walks over the field lines of a head that a ``RequestParser`` has found well-formed.
///
/// For fields that are looked at seldom; what every request needs is noted while parsing.
package struct FieldLines: Sendable {
    private var start: Int
    private let end: Int

    package init(_ head: RequestHead) { self.init(head.fieldLines) }

    init(_ lines: Range<Int>) {
        start = lines.lowerBound
        end = lines.upperBound
    }

    /// The next line's name and its value without surrounding white space; nil behind the last.
    ///
    /// - Parameter bytes: the bytes that the head was parsed from.
    package mutating func next(in bytes: Span<UInt8>) -> (name: Range<Int>, value: Range<Int>)? {
        guard start < end else { return nil }
        var colon = start
        while bytes[colon] != ASCII.colon { colon += 1 }
        var lineEnd = colon
        while bytes[lineEnd] != ASCII.carriageReturn { lineEnd += 1 }
        defer { start = lineEnd + 2 }
        return (start..<colon, ASCII.trimmed(colon + 1..<lineEnd, in: bytes))
    }

    /// The value of the next line called `name`; nil where there is none any more.
    package mutating func nextValue(of name: PackedName, in bytes: Span<UInt8>) -> Range<Int>? {
        while let line = next(in: bytes) {
            if PackedName(bytes, line.name) == name { return line.value }
        }
        return nil
    }
}

extension RequestHead {
    /// The value of the only field called `name`; nil where there is none, or more than one.
    package func onlyValue(of name: PackedName, in bytes: Span<UInt8>) -> Range<Int>? {
        var lines = FieldLines(self)
        guard let value = lines.nextValue(of: name, in: bytes), lines.nextValue(of: name, in: bytes) == nil else {
            return nil
        }
        return value
    }
}
