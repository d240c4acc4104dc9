/// The edge of a picture that an arrow stands on; the arrow points away from the picture.
package enum ArrowSide: String, CaseIterable, Hashable, Sendable {
    case up, down, left, right

    /// Whether the arrow moves along the horizontal axis.
    package var isAlongHorizontal: Bool { self == .up || self == .down }

    /// Where the side lies after rows and columns have changed places.
    fileprivate var transposed: ArrowSide {
        switch self {
        case .up: .left
        case .down: .right
        case .left: .up
        case .right: .down
        }
    }
}

/// Brings one side of a picture to another: rows and columns change places, then the picture is mirrored.
///
/// Along the side, positions keep their distance from its left or upper end.
package struct Turn: Hashable, Sendable {
    package var transposes = false
    package var flipsHorizontally = false
    package var flipsVertically = false

    /// Changes nothing.
    package init() {}

    package init(from side: ArrowSide, to target: ArrowSide) {
        transposes = side.isAlongHorizontal != target.isAlongHorizontal
        guard (transposes ? side.transposed : side) != target else { return }
        flipsHorizontally = !target.isAlongHorizontal
        flipsVertically = target.isAlongHorizontal
    }
}

extension PictureSlices {
    /// The slices of the turned picture.
    package func turned(_ turn: Turn) -> PictureSlices {
        var slices = self
        if turn.transposes { swap(&slices.horizontal, &slices.vertical) }
        if turn.flipsHorizontally { slices.horizontal.parts.reverse() }
        if turn.flipsVertically { slices.vertical.parts.reverse() }
        return slices
    }
}
