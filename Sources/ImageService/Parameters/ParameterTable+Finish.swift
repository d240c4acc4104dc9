// MARK: What is done to the finished picture.

extension ParameterTable {
    package static let tint = Parameter<RGBAColour>(
        "tint", form: colourForm, default: "none",
        help: "Template colouring: every pixel takes this colour and keeps its alpha."
    ) { (text) throws(ParameterFault) in
        try parseColour(text, allowsAlpha: true)
    }

    package static let opacity = Parameter<Double>(
        "opacity", form: "a number from 0 to 1", default: "1", help: "Multiplies alpha."
    ) { (text) throws(ParameterFault) in
        try parseNumber(text, in: 0...1)
    }

    package static let background = Parameter<RGBAColour>(
        "bg", form: "six hexadecimal digits: `ffffff`", default: "none; transparent parts stay so",
        help: "An opaque colour behind the picture."
    ) { (text) throws(ParameterFault) in
        try parseColour(text, allowsAlpha: false)
    }

    package static let flip = Parameter<Flip>(
        "flip", form: "`h`, `v`, `h,v`, or `rtl` for `h`", default: "none",
        help: "Mirrors the finished picture: caps, tile phase and all."
    ) { (text) throws(ParameterFault) in
        try parseFlip(text)
    }

    private static let colourForm = "six hexadecimal digits, or eight with alpha: `ff8800` or `ff880080`"
}
