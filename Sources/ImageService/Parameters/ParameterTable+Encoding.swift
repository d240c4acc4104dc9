package import Codecs

// MARK: How the answer is encoded.

extension ParameterTable {
    package static let format = Parameter<FormatChoice>(
        "format", oneOf: FormatChoice.self, default: "source",
        help: "File format of the answer: that of the source's file; one that is named; or `auto`, the best for the "
            + "picture of those in the request's `Accept`. `avif` is there where it is switched on.")

    package static let quality = Parameter<Int>(
        "q", form: "a whole number from 1 to 100", default: "every pixel is kept, or 80; 65 for AVIF",
        help: "Quality of a smaller file that may lose a little; with `format=webp`, `jpeg`, `avif` or `auto`."
    ) { (text) throws(ParameterFault) in try parseWhole(text, in: 1...100) }

    package static let chroma = Parameter<ChromaSampling>(
        "chroma", oneOf: ChromaSampling.self, default: "420",
        help: "How finely `format=jpeg` stores colours: a sample for two by two pixels, or for each.")

    package static let progressive = Parameter<Bool>(
        "progressive", form: "`0` or `1`", default: "0",
        help: "Whether a `format=jpeg` shows coarsely while it arrives; it costs time for every pixel."
    ) { (text) throws(ParameterFault) in try parseSwitch(text) }

    package static let effort = Parameter<Int>(
        "effort", form: "a whole number from 1 to 9", default: "\(EncodingOptions.defaultEffort)",
        help: "Time spent for a smaller file. JPEG knows two: from 7 on, its tables fit the picture."
    ) { (text) throws(ParameterFault) in try parseWhole(text, in: 1...EncodingOptions.highestEffort) }

    package static let colours = Parameter<Int>(
        "colors", form: "a whole number from 2 to 256", default: "every colour is kept",
        help:
            "Most colours of a `format=png`, chosen for the picture, which makes it several times smaller and loses a "
            + "little; where libimagequant is installed."
    ) { (text) throws(ParameterFault) in try parseWhole(text, in: QuantizationLibrary.colourCounts) }

    package static let depth = Parameter<SampleDepth>(
        "depth", oneOf: SampleDepth.self, default: "8",
        help: "Bits a sample; 16 keeps those of a PNG source, with `format=png` and without `linear=1`.")

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
