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

    /// The shortest text that reads back as `value`, which `parse` has read.
    static func format(_ value: Double) -> String {
        let text = "\(value)"
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        // Of the numbers that are read only the smallest are described with an exponent, and that is negative.
        let digits = text[..<mark].filter { $0 != "." }
        return "0." + String(repeating: "0", count: max(0, -exponent - 1)) + digits
    }

    /// Rounds to whole pixels, halves up.
    ///
    /// 45 × 0.7 is a half although the nearest binary numbers multiply to a little less.
    static func roundedHalfUp(_ value: Double) -> Int {
        Int((value + 0.5 + noise).rounded(.down))
    }

    /// Products of numbers that people write differ from the exact ones by less than this.
    static let noise = 1e-9
}
