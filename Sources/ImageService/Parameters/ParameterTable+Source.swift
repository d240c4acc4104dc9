package import Slicing

// MARK: Which picture is meant, and how it is sliced.

extension ParameterTable {
    package static let sourceScale = Parameter<Double>(
        "source-scale", form: "a number from 0.1 to 8", default: "from `@2x` or `@3x` in the name, else 1",
        help: "Pixels per point of the source."
    ) { (text) throws(ParameterFault) in
        try parseNumber(text, in: 0.1...8)
    }

    package static let crop = Parameter<RequestedCrop>(
        "crop",
        form: "`x,y,width,height` in source pixels, or in fractions of its sides where any number has a decimal point: "
            + "`0.25,0,0.5,1`",
        default: "the whole picture",
        help: "The part of the source that is meant, as in a sprite sheet; insets count from its edges."
    ) { (text) throws(ParameterFault) in
        try parseCrop(text)
    }

    package static let insets = Parameter<Insets>(
        "insets",
        form: "1, 2 or 4 numbers of points from 0 to \(maximumPoints): `all`, `vertical,horizontal` or "
            + "`top,left,bottom,right`",
        default: "none", help: "End caps: the thickness at each edge that is drawn unchanged."
    ) { (text) throws(ParameterFault) in
        try parseInsets(text)
    }

    package static let stretchX = Parameter<[AxisSlices.Region]>(
        "stretch-x", form: regionForm, default: "one region between the insets",
        help: "Flexible columns of the source; all others are caps."
    ) { (text) throws(ParameterFault) in
        try parseRegions(text)
    }

    package static let stretchY = Parameter<[AxisSlices.Region]>(
        "stretch-y", form: regionForm, default: "one region between the insets",
        help: "Flexible rows of the source; all others are caps."
    ) { (text) throws(ParameterFault) in
        try parseRegions(text)
    }

    package static let idiom = Parameter<Idiom>(
        "idiom", oneOf: Idiom.self, default: "universal",
        help: "Kind of device, for image sets with a variant for each.")

    package static let appearance = Parameter<[Appearance]>(
        "appearance", form: "one or more of \(choiceForm(Appearance.self)), joined by commas", default: "any",
        help: "Look, for image sets with a variant for each."
    ) { (text) throws(ParameterFault) in
        try parseAppearances(text)
    }

    package static let direction = Parameter<DirectionName>(
        "direction", oneOf: DirectionName.self, default: "ltr",
        help: "Way of writing, for image sets with a variant for each.")

    private static let regionForm =
        "up to \(maximumRegionCount) ranges of source pixels `start-end` (half-open, ascending), each with an "
        + "optional weight up to \(maximumPoints) and an optional mode: `20-30,60-70@2:tile`"
}
