/// What a source's file name says about it.
enum SourceName {
    /// Pixels per point from an `@2x` style suffix: digits, optionally a decimal point and digits, from 0.1 to 8.
    ///
    /// `button@2x.png` → 2, `panel@1.5x.9.png` → 1.5, anything else → nil.
    static func scale(of fileName: String) -> Double? {
        guard let at = fileName.lastIndex(of: "@") else { return nil }
        let suffix = fileName[fileName.index(after: at)...]
        guard let end = suffix.firstIndex(of: "x"), let number = Decimal.parse(suffix[..<end]) else { return nil }
        let rest = suffix[suffix.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix("."), (0.1...8).contains(number) else { return nil }
        return number
    }
}
