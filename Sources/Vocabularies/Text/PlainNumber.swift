/// Reads decimal numbers as documents write them: a sign, digits, a point and digits, an exponent.
enum PlainNumber {
    /// Longer numbers are refused unread.
    static let maximumLength = 32

    /// Nil for anything else, the names of infinities and hexadecimal numbers among it, and beyond `maximumLength`.
    static func parse(_ text: some StringProtocol) -> Double? {
        let isPlain = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isPlain, text.utf8.count <= maximumLength, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The shortest text that reads back as `value`.
    static func format(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
