extension Request {
    /// Copies a request out of the buffer that its head was parsed from.
    ///
    /// Bytes above 127 in field values are read as UTF-8, and become U+FFFD where they are none.
    package init(_ head: RequestHead, in bytes: Span<UInt8>, requestID: RequestID) {
        var pathEnd = head.target.lowerBound
        while pathEnd < head.target.upperBound, bytes[pathEnd] != ASCII.questionMark { pathEnd += 1 }
        let hasQuery = pathEnd < head.target.upperBound
        self.init(
            method: Method(rawValue: String(bytes, head.method)),
            path: String(bytes, head.target.lowerBound..<pathEnd),
            query: hasQuery ? String(bytes, pathEnd + 1..<head.target.upperBound) : nil,
            fields: RequestFields(lines: head.fieldLines, in: bytes),
            requestID: requestID.description)
    }
}

extension RequestFields {
    /// Reads field lines that a ``RequestParser`` has found well-formed.
    init(lines: Range<Int>, in bytes: Span<UInt8>) {
        self.init()
        var lines = FieldLines(lines)
        while let (name, value) = lines.next(in: bytes) { append(String(bytes, name), String(bytes, value)) }
    }
}

extension String {
    /// The text of `bytes[range]`, read as UTF-8 with U+FFFD for what is none.
    package init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        self.init(decoding: [UInt8](bytes, range), as: UTF8.self)
    }
}

extension [UInt8] {
    /// A copy of `bytes[range]`.
    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let part = bytes.extracting(range)
        self.init(capacity: part.count) { output in
            for index in part.indices { output.append(part[index]) }
        }
    }
}
