import Slicing

extension LintFinding {
    /// A finding about a segment, in words.
    init(_ finding: SegmentFinding, axis: GeometryError.Axis) {
        let lines = axis == .horizontal ? "columns" : "rows"
        let (leading, trailing) = axis == .horizontal ? ("left", "right") : ("top", "bottom")
        let place = Self.place(finding.range, lines)
        self.axis = axis
        switch finding.fault {
        case .emptyMiddle:
            rule = .capsMeet
            message = "The \(leading) and the \(trailing) cap meet: there is no pixel between them to fill with."
            advice = "Make one of them a pixel shorter; until then the mean of the two pixels at the joint is drawn."
        case .unevenStretch(let even):
            rule = .cutCorner
            message =
                "\(place) are stretched, but only \(Self.place(even, lines)) are alike: the caps cut through a corner."
            advice =
                "Let the \(leading) cap reach to \(even.lowerBound) and the \(trailing) one begin at \(even.upperBound)."
        case .detailedStretch:
            rule = .stretchedDetail
            message = "\(place) are stretched and differ visibly from one to the next; stretching blurs them."
            advice = "Stretch a part that is the same all along, or tile this one if it repeats."
        case .openTile:
            rule = .openTile
            message =
                "\(place) are tiled, but the last differs from the first more than any two neighbours: each joint shows."
            advice =
                "Choose a part that ends as it begins, use mode=mirror, or stretch a part that is the same all along."
        case .capTooLong(let isLeading, let needed):
            rule = .longCap
            message = "The cap at \(place) is longer than need be: beside the middle it shows what the middle shows."
            let enough = needed == 1 ? "One of its \(lines) is" : "\(needed) of its \(lines) are"
            advice =
                needed == 0
                ? "It is not needed: the middle may take its place."
                : "\(enough) enough; cut at its \(isLeading ? trailing : leading) end."
        case .middleTooLong(let needed):
            rule = .longMiddle
            message = "The middle at \(place) is longer than need be: it repeats."
            advice = "\(needed == 1 ? "One of its \(lines) is" : "\(needed) of its \(lines) are") enough."
        }
    }

    private static func place(_ range: Range<Int>, _ lines: String) -> String {
        "\(lines) \(range.lowerBound) to \(range.upperBound)"
    }
}
