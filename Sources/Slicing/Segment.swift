/// How a flexible segment fills its length.
package enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// Scaled to the length.
    case stretch
    /// Repeated at natural size, the last tile clipped.
    case tile
    /// Repeated a whole number of times, each tile scaled so that they fit.
    case round
    /// Repeated a whole number of times at natural size, with equal gaps around the tiles.
    case space
    /// As `tile`, with every second tile reversed.
    case mirror
    /// Transparent.
    case hide
}

/// One run of source pixels along an axis.
///
/// An axis is an ordered list of segments that covers the source.
package struct Segment: Hashable, Sendable {
    /// What happens to a segment when the output is longer or shorter than the source.
    package enum Kind: Hashable, Sendable {
        /// Drawn at the axis scale, never resized: an end cap, or a fixed middle.
        case fixed
        /// Takes a share of the length that the fixed segments leave, in proportion to `weight` (any non-negative unit).
        case flexible(weight: Double, mode: FillMode)
        /// Never drawn.
        case hidden
    }

    package var kind: Kind
    /// Length in source pixels.
    package var length: Int

    package init(_ kind: Kind, length: Int) {
        self.kind = kind
        self.length = length
    }
}
