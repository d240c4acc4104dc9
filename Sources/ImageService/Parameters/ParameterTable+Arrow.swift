package import Slicing

// MARK: The arrow of a popover.

extension ParameterTable {
    package static let arrow = Parameter<ArrowPlacement>(
        "arrow",
        form: "\(choiceForm(ArrowSide.self)), then optionally `:` and the place of its middle line from the left or "
            + "upper end of that side: up to 1 a fraction of the side, above 1 points, up to \(maximumPoints): `up:0.25`, "
            + "`left:40`",
        default: "where the picture has it; `:0.5` where a side is given alone",
        help:
            "Side and place of the arrow in a picture with an arrow between two flexible parts; it is kept off the caps."
    ) { (text) throws(ParameterFault) in
        try parseArrow(text)
    }

    package static let arrowSide = Parameter<ArrowSide>(
        "arrow-side", oneOf: ArrowSide.self, default: "up",
        help: "Where the arrow points in the source; `arrow` turns the finished picture where it asks for another side."
    )
}
