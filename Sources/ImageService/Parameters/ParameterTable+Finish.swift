package import Pixels

// MARK: What is done to the finished picture.

extension ParameterTable {
    package static let tint = Parameter<RGBA>(
        "tint", form: colourForm, default: "none",
        help: "Template colouring: every pixel takes this colour and keeps its alpha."
    ) { (text) throws(ParameterFault) in
        let value = try parseHexadecimal(text, digitCounts: [6, 8])
        let colour = text.utf8.count == 6 ? value << 8 | 0xFF : value
        return RGBA(
            red: UInt8(colour >> 24), green: UInt8(colour >> 16 & 0xFF), blue: UInt8(colour >> 8 & 0xFF),
            alpha: UInt8(colour & 0xFF))
    }

    package static let opacity = Parameter<Double>(
        "opacity", form: "a number from 0 to 1", default: "1", help: "Multiplies alpha."
    ) { (text) throws(ParameterFault) in
        try parseNumber(text, in: 0...1)
    }

    package static let background = Parameter<RGB>(
        "bg", form: "six hexadecimal digits: `ffffff`", default: "none; transparent parts stay so",
        help: "An opaque colour behind the picture."
    ) { (text) throws(ParameterFault) in
        let colour = try parseHexadecimal(text, digitCounts: [6])
        return RGB(red: UInt8(colour >> 16), green: UInt8(colour >> 8 & 0xFF), blue: UInt8(colour & 0xFF))
    }

    package static let flip = Parameter<Flip>(
        "flip", form: "`h`, `v`, `h,v`, or `rtl` for `h`", default: "none",
        help: "Mirrors the finished picture: caps, tile phase and all."
    ) { (text) throws(ParameterFault) in
        try parseFlip(text)
    }

    private static let colourForm = "six hexadecimal digits, or eight with alpha: `ff8800` or `ff880080`"
}
