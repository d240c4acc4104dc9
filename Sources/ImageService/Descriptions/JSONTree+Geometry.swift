import HTTPMessages
import Slicing
import Vocabularies

// MARK: Geometry as JSON.

extension JSONTree {
    init(width: Double, height: Double) {
        self = ["width": .number(width), "height": .number(height)]
    }

    init(width: Int, height: Int) {
        self = ["width": .integer(width), "height": .integer(height)]
    }

    init(x: Int, y: Int, width: Int, height: Int) {
        self = ["x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height)]
    }

    init(_ insets: EdgeInsets) {
        self = [
            "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
            "right": .number(insets.right),
        ]
    }

    /// An axis's segments with their places in the source, in its pixels.
    init(_ segments: [Segment]) {
        var start = 0
        var parts: [JSONTree] = []
        for segment in segments {
            parts.append(JSONTree(segment, start: start))
            start += segment.length
        }
        self = .array(parts)
    }

    private init(_ segment: Segment, start: Int) {
        let place = [Member("start", .integer(start)), Member("length", .integer(segment.length))]
        switch segment.kind {
        case .fixed: self = .object([Member("kind", .text("fixed"))] + place)
        case .hidden: self = .object([Member("kind", .text("hidden"))] + place)
        case .flexible(let weight, let mode):
            self = .object(
                [Member("kind", .text("flexible"))] + place
                    + [Member("weight", .number(weight)), Member("mode", .text(mode.rawValue))])
        }
    }

    init(_ run: Run) {
        switch run {
        case .literal(let start, let count):
            self = ["kind": .text("literal"), "start": .integer(start), "count": .integer(count)]
        case .repeating(let start, let period, let count):
            self = [
                "kind": .text("repeating"), "start": .integer(start), "period": .integer(period),
                "count": .integer(count),
            ]
        case .blank(let count): self = ["kind": .text("blank"), "count": .integer(count)]
        }
    }
}
