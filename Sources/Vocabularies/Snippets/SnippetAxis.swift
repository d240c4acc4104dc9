import Slicing

/// One axis of a picture as systems see it that know two caps around one flexible part.
struct SnippetAxis {
    var leading: Int
    var center: Int
    var trailing: Int
    var mode: FillMode

    /// Nil where the axis has several flexible parts, none, or something hidden.
    init?(_ slices: AxisSlices) {
        let segments = slices.segments(mode: nil)
        guard segments.count(where: \.isFlexible) == 1, !segments.contains(where: { $0.kind == .hidden }),
            let index = segments.firstIndex(where: \.isFlexible),
            case .flexible(_, let mode) = segments[index].kind
        else { return nil }
        leading = segments[..<index].reduce(0) { $0 + $1.length }
        center = segments[index].length
        trailing = segments[(index + 1)...].reduce(0) { $0 + $1.length }
        self.mode = mode
    }

    /// Whether drawing the flexible part by `wanted` is right: one pixel looks the same stretched and repeated.
    func draws(_ wanted: FillMode) -> Bool {
        center == 1 && mode != .space && mode != .hide || mode == wanted
    }
}
