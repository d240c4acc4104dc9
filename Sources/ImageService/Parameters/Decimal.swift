/// Reads and writes decimal numbers in the one form that URLs may use: digits, optionally a point and more digits.
enum Decimal {
    /// Longest text that is read, so that every accepted number is exact to its last digit.
    static let maximumLength = 12

    /// Signs, exponents, and the names of infinities are not numbers here.
    static func parse(_ text: some StringProtocol) -> Double? {
        guard text.utf8.count <= maximumLength else { return nil }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
        return Double(text)
    }

    /// Digits only.
    static func parseInteger(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.count <= maximumLength, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// The shortest text that reads back as `value`.
    static func format(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Rounds to whole pixels, halves up.
    static func roundedHalfUp(_ value: Double) -> Int {
        Int((value + 0.5).rounded(.down))
    }
}
