import HTTPMessages

/// Something about a picture's slices that is wrong or could be better, with what to change.
package struct LintFinding: Hashable, Sendable {
    package enum Severity: String, CaseIterable, Hashable, Sendable {
        /// The picture cannot be drawn.
        case error
        /// It is drawn, and probably not as it was meant.
        case warning
        /// It is drawn well and larger than need be.
        case note
    }

    package enum Rule: String, CaseIterable, Hashable, Sendable {
        /// The picture or what is said of its slices cannot be used at all.
        case unusable
        /// Pixels of a nine-patch's frame that are almost marks.
        case frame
        case capsMeet = "caps-meet"
        case cutCorner = "cut-corner"
        case stretchedDetail = "stretched-detail"
        case openTile = "open-tile"
        case longCap = "long-cap"
        case longMiddle = "long-middle"

        package var severity: Severity {
            switch self {
            case .unusable, .frame: .error
            case .capsMeet, .cutCorner, .stretchedDetail, .openTile: .warning
            case .longCap, .longMiddle: .note
            }
        }
    }

    package var rule: Rule
    /// Nil where it is about the whole picture.
    package var axis: GeometryError.Axis?
    package var message: String
    /// What to change.
    package var advice: String

    var json: JSONTree {
        [
            "rule": .text(rule.rawValue), "severity": .text(rule.severity.rawValue),
            "axis": JSONTree(axis) { .text($0.rawValue) }, "message": .text(message), "advice": .text(advice),
        ]
    }
}
