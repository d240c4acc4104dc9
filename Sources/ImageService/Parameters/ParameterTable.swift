package import Codecs
package import Slicing

/// Every query parameter of `/images`, in the order in which canonical URLs list them.
package enum ParameterTable {
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

    package static let sourceScale = Parameter<Double>(
        "source-scale", form: "a number from 0.1 to 8", default: "from `@2x` or `@3x` in the name, else 1",
        help: "Pixels per point of the source."
    ) { (text) throws(ParameterFault) in
        try parseNumber(text, in: 0.1...8)
    }

    package static let insets = Parameter<Insets>(
        "insets",
        form: "1, 2 or 4 numbers of points from 0 to \(maximumPoints): `all`, `vertical,horizontal` or "
            + "`top,left,bottom,right`",
        default: "none", help: "End caps: the thickness at each edge that is drawn unchanged."
    ) { (text) throws(ParameterFault) in
        try parseInsets(text)
    }

    package static let stretchX = Parameter<[FlexibleRegion]>(
        "stretch-x", form: regionForm, default: "one region between the insets",
        help: "Flexible columns of the source; all others are caps."
    ) { (text) throws(ParameterFault) in
        try parseRegions(text)
    }

    package static let stretchY = Parameter<[FlexibleRegion]>(
        "stretch-y", form: regionForm, default: "one region between the insets",
        help: "Flexible rows of the source; all others are caps."
    ) { (text) throws(ParameterFault) in
        try parseRegions(text)
    }

    package static let mode = Parameter<AxisPair<FillMode>>(
        "mode", form: "\(choiceForm(FillMode.self)), once for both axes or as `horizontal,vertical`",
        default: "stretch where the flexible part is one pixel long, else tile",
        help: "How the flexible part fills its length."
    ) { (text) throws(ParameterFault) in
        try parsePair(text)
    }

    package static let center = Parameter<CenterMode>(
        "center", oneOf: CenterMode.self, default: "draw",
        help: "Whether the part that is flexible in both axes is drawn or left transparent.")

    package static let tileOrigin = Parameter<TileOrigin>(
        "tile-origin", oneOf: TileOrigin.self, default: "start",
        help: "Where the first whole tile lies in `tile` and `mirror`.")

    package static let stretchMap = Parameter<StretchMap>(
        "stretch-map", oneOf: StretchMap.self, default: "half-pixel",
        help: "How `stretch` maps pixels; with `endpoints` two pixels hold a whole linear gradient.")

    package static let shrink = Parameter<Shrink>(
        "shrink", oneOf: Shrink.self, default: "axis",
        help: "What gives way when the output is shorter than its caps.")

    package static let filter = Parameter<SamplingFilter>(
        "filter", oneOf: SamplingFilter.self, default: "auto",
        help: "Sampling where a part changes size; `auto` is linear for growing and area for shrinking.")

    package static let format = Parameter<ImageFormat>(
        "format", oneOf: ImageFormat.self, default: "png", help: "File format of the answer.")

    /// All declarations, in canonical order.
    package static let definitions: [ParameterDefinition] = [
        size.definition, width.definition, height.definition, scale.definition, sourceScale.definition,
        insets.definition, stretchX.definition, stretchY.definition, mode.definition, center.definition,
        tileOrigin.definition, stretchMap.definition, shrink.definition, filter.definition, format.definition,
    ]

    private static let pointsForm = "a number of points above 0, up to \(maximumPoints)"

    private static let regionForm =
        "up to \(maximumRegionCount) ranges of source pixels `start-end` (half-open, ascending), each with an "
        + "optional weight up to \(maximumPoints): `20-30,60-70@2`"
}
