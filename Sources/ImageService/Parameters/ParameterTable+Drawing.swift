package import Pixels
package import Slicing

// MARK: The rules of drawing.

extension ParameterTable {
    package static let preset = Parameter<Preset>(
        "preset", oneOf: Preset.self, default: "this service's own rules",
        help: "Draws like another system: its mode, tile origin, tile count, shrink and filter where not given.")

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

    package static let tileOrigin = Parameter<AxisPair<TileOrigin>>(
        "tile-origin", form: "\(choiceForm(TileOrigin.self)), once for both axes or as `horizontal,vertical`",
        default: "start", help: "Where the first whole tile lies in `tile` and `mirror`."
    ) { (text) throws(ParameterFault) in
        try parsePair(text)
    }

    package static let tileCount = Parameter<TileCountRule>(
        "tile-count", oneOf: TileCountRule.self, default: "nearest",
        help: "How many whole tiles `round` takes.")

    package static let tileScale = Parameter<TileScale>(
        "tile-scale", oneOf: TileScale.self, default: "source",
        help: "Whether tiles stay at their size or shrink with the caps under `shrink=uniform`.")

    package static let stretchMap = Parameter<StretchMap>(
        "stretch-map", oneOf: StretchMap.self, default: "half-pixel",
        help: "How `stretch` maps pixels; with `endpoints` two pixels hold a whole linear gradient.")

    package static let shrink = Parameter<ShrinkPolicy>(
        "shrink", oneOf: ShrinkPolicy.self, default: "axis",
        help: "What gives way when the output is shorter than its caps.")

    package static let ends = Parameter<EndRule>(
        "ends", oneOf: EndRule.self, default: "exact; rounded under `shrink=uniform`",
        help: "Whether a part is sampled between its exact ends or those rounded to whole pixels.")

    package static let filter = Parameter<SamplingFilter>(
        "filter", form: "\(choiceForm(SamplingFilter.self)); `box` says `area`", default: "auto",
        help:
            "Sampling where a part changes size; `auto` is `lanczos3` for a picture without slices, else `linear` for "
            + "growing and `area` for shrinking. `bicubic` is that of Catmull and Rom."
    ) { (text) throws(ParameterFault) in
        text == "box" ? .area : try parseChoice(text)
    }

    package static let linear = Parameter<LightSpace>(
        "linear", form: "`0` or `1`", default: "0", help: "Whether colours are mixed in linear light."
    ) { (text) throws(ParameterFault) in
        try parseSwitch(text) ? .linear : .encoded
    }
}
