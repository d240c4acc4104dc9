import Codecs

// MARK: How the answer is encoded.

extension ParameterTable {
    package static let format = Parameter<FormatChoice>(
        "format", oneOf: FormatChoice.self, default: "png",
        help: "File format of the answer; `auto` is the best for the picture of those in the request's `Accept`, and "
            + "`avif` is there where it is switched on.")

    package static let quality = Parameter<Int>(
        "q", form: "a whole number from 1 to 100", default: "every pixel is kept, or 80; 65 for AVIF",
        help: "Quality of a smaller file that may lose a little; with `format=webp`, `jpeg`, `avif` or `auto`."
    ) { (text) throws(ParameterFault) in
        guard let number = Decimal.parseInteger(text) else { throw ParameterFault("that is not a whole number") }
        guard 1...100 ~= number else { throw ParameterFault("that is out of range") }
        return number
    }
}
