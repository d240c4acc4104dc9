// MARK: How large the output is.

extension ParameterTable {
    package static let size = Parameter<RequestedSize>(
        "size",
        form:
            "WIDTHxHEIGHT in points above 0, up to \(maximumPoints), decimals allowed; `320x` or `x44` leaves one side to "
            + "the picture",
        default: "the picture's own size",
        help: "Output size. Pixels are points × `scale`, rounded half up."
    ) { (text) throws(ParameterFault) in
        try parseSize(text)
    }

    package static let width = Parameter<Double>(
        "w", form: pointsForm, default: "the picture's own width", help: "Output width alone."
    ) { (text) throws(ParameterFault) in
        try parsePositive(text)
    }

    package static let height = Parameter<Double>(
        "h", form: pointsForm, default: "the picture's own height", help: "Output height alone."
    ) { (text) throws(ParameterFault) in
        try parsePositive(text)
    }

    package static let scale = Parameter<Double>(
        "scale", aliases: ["dpr"], form: "a number from 0.1 to 8", default: "1",
        help: "Output pixels per point. Caps grow with it."
    ) { (text) throws(ParameterFault) in
        try parseNumber(text, in: 0.1...8)
    }

    package static let snap = Parameter<TileSnap>(
        "snap",
        form: "`tile`, then optionally `:` and how many source pixels of one more tile are to be seen, once for both "
            + "axes or as `horizontal,vertical`: `tile`, `tile:5`",
        default: "the size as it is",
        help: "Takes the nearest size at which the tiles between the caps are whole; an axis with other or several "
            + "flexible parts stays as it is."
    ) { (text) throws(ParameterFault) in
        try parseSnap(text)
    }

    private static let pointsForm = "a number of points above 0, up to \(maximumPoints)"
}
