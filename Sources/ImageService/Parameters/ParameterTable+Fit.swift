package import Slicing

// MARK: How a picture without slices fits into the size.

extension ParameterTable {
    package static let fit = Parameter<FitMode>(
        "fit", oneOf: FitMode.self, default: "contain",
        help: "How a picture without slices fits into the size: whole inside it (`contain`, `inside`), covering it and "
            + "cut (`cover`), distorted to it (`fill`), or whole with no side below it (`outside`).")

    package static let gravity = Parameter<Gravity>(
        "gravity",
        form: "\(choiceForm(CompassPoint.self)), or a point of the picture in fractions from 0 to 1: `x,y`",
        default: "center",
        help: "Which part `fit=cover` keeps, and where the picture lies in `pad=box`."
    ) { (text) throws(ParameterFault) in
        try parseGravity(text)
    }

    package static let enlarge = Parameter<Bool>(
        "enlarge", form: "`0` or `1`", default: "0",
        help: "Whether a picture without slices may become larger than it is."
    ) { (text) throws(ParameterFault) in try parseSwitch(text) }

    package static let padding = Parameter<Padding>(
        "pad",
        form: "1, 2 or 4 numbers of points from 0 to \(maximumPoints), as for `insets`; or `box`, or both: `box:8`",
        default: "none",
        help:
            "Room around the picture, which is part of the size; `box` is what a picture without slices leaves of it. "
            + "Transparent, or `bg`."
    ) { (text) throws(ParameterFault) in
        try parsePadding(text)
    }

    package static let trim = Parameter<Int>(
        "trim", form: "a whole number from 0 to 255", default: "nothing is cut off",
        help:
            "Cuts off a border of one colour, that of the left upper pixel; the number is how many levels a channel may "
            + "be off."
    ) { (text) throws(ParameterFault) in try parseWhole(text, in: 0...255) }

    package static let rotate = Parameter<Rotation>(
        "rotate", form: "`90`, `180` or `270`", default: "none",
        help: "Turns the picture clockwise; sizes, gravity, room and corners are those of the turned one."
    ) { (text) throws(ParameterFault) in
        guard let rotation = Int(text).flatMap(Rotation.init), text == String(rotation.rawValue) else {
            throw ParameterFault("there is no such choice")
        }
        return rotation
    }
}
