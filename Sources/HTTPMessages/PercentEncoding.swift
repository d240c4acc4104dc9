/// Percent-encoding (RFC 3986 §2.1).
package enum PercentEncoding {
    /// The text with each `%XX` replaced by its byte; nil where a `%` has no two hexadecimal digits behind it or the
    /// result is not UTF-8.
    ///
    /// `+` stays `+`: it means a space only in form data, which a URL's query is not. A decoded NUL or slash is
    /// returned like any other byte: the caller decides what it takes.
    package static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == ASCII.percent else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(ASCII.hexadecimalValue),
                let low = rest.next().flatMap(ASCII.hexadecimalValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// A path with everything encoded but letters, digits, `-._~`, `@` and the slashes between its components.
    ///
    /// One path has one such spelling; decoding any other and encoding again leads to it.
    package static func encodePath(_ path: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if ByteClass.plainInPath.contains(byte) {
                bytes.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                bytes += (digits.utf8.count == 1 ? "%0" : "%").utf8
                bytes += digits.utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
