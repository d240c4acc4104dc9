/// JSON strings (RFC 8259 §7).
package enum JSONText {
    /// The text in quotes.
    ///
    /// Escapes the quote, the backslash and control characters, and `<`, `>`, `&` so that it is harmless where a page
    /// takes it for markup.
    ///
    /// - Parameter escapesMarkup: false leaves those three as they are, for answers that people read and that no page
    ///   takes for markup.
    package static func quoted(_ text: String, escapesMarkup: Bool = true) -> String {
        var bytes: [UInt8] = [ASCII.quote]
        bytes.reserveCapacity(text.utf8.count + 2)
        for byte in text.utf8 {
            switch byte {
            case ASCII.quote, ASCII.backslash: bytes += [ASCII.backslash, byte]
            case ASCII.lineFeed: bytes += "\\n".utf8
            case ASCII.carriageReturn: bytes += "\\r".utf8
            case ASCII.tab: bytes += "\\t".utf8
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                bytes += escapesMarkup ? Array("\\u00\(String(byte, radix: 16))".utf8) : [byte]
            case 0..<0x20, ASCII.delete:
                let digits = String(byte, radix: 16)
                bytes += "\\u\(digits.utf8.count == 1 ? "000" : "00")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(ASCII.quote)
        return String(decoding: bytes, as: UTF8.self)
    }
}
