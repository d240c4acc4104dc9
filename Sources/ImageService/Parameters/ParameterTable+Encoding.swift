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
}
