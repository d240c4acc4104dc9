/// Text as literals of programming languages: whatever a file is called, it stays one literal.
enum CodeText {
    static func swift(_ text: String) -> String {
        literal(text, quote: "\"") { "\\u{\(String($0.value, radix: 16))}" }
    }

    /// Dart interpolates at a dollar sign.
    static func dart(_ text: String) -> String {
        literal(text, quote: "'", special: ["$"]) { "\\u{\(String($0.value, radix: 16))}" }
    }

    /// Kotlin interpolates at a dollar sign.
    static func kotlin(_ text: String) -> String {
        literal(text, quote: "\"", special: ["$"], escape: utf16Escape)
    }

    static func cSharp(_ text: String) -> String {
        literal(text, quote: "\"", escape: utf16Escape)
    }

    /// A file name as a relative reference in a URL; safe in quotation marks of CSS.
    static func urlPath(_ fileName: String) -> String {
        fileName.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || "-._~@".unicodeScalars.contains(scalar)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }

    private static func literal(
        _ text: String, quote: Unicode.Scalar, special: [Unicode.Scalar] = [],
        escape: (Unicode.Scalar) -> String
    ) -> String {
        let inner = text.unicodeScalars.map { scalar -> String in
            if scalar == quote || scalar == "\\" || special.contains(scalar) { return "\\\(scalar)" }
            let isInvisible =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || [0x2028, 0x2029].contains(scalar.value)
                || scalar.properties.isDefaultIgnorableCodePoint
            return isInvisible ? escape(scalar) : String(scalar)
        }
        return "\(quote)\(inner.joined())\(quote)"
    }

    /// `\uXXXX` for each half of the character.
    private static func utf16Escape(_ scalar: Unicode.Scalar) -> String {
        Character(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
