package import Codecs

// MARK: How the answer is encoded.

extension ParameterTable {
    package static let format = Parameter<ImageFormat>(
        "format", oneOf: ImageFormat.self, default: "png", help: "File format of the answer.")

    package static let quality = Parameter<Int>(
        "q", form: "a whole number from 1 to 100", default: "every pixel is kept; 80 with `format=jpeg`",
        help: "Quality of a smaller file that may lose a little; with `format=webp` or `jpeg`."
    ) { (text) throws(ParameterFault) in
        guard let number = Decimal.parseInteger(text) else { throw ParameterFault("that is not a whole number") }
        guard 1...100 ~= number else { throw ParameterFault("that is out of range") }
        return number
    }

    package static let profile = Parameter<ProfileRule>(
        "profile", oneOf: ProfileRule.self, default: "convert",
        help:
            "Whether colours that are not sRGB are converted to it, or stay as they are and the file says what they are."
    )

    package static let keep = Parameter<[KeptWord]>(
        "keep", form: "one or more of \(choiceForm(KeptWord.self)), joined by commas", default: "nothing",
        help: "What the answer takes over from the source; `icc` means `profile=keep`."
    ) { (text) throws(ParameterFault) in
        var words: [KeptWord] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word: KeptWord = try parseChoice(String(part))
            guard !words.contains(word) else { throw ParameterFault("`\(part)` stands there twice") }
            words.append(word)
        }
        return words
    }
}
