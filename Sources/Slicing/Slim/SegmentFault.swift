/// What is doubtful about one segment of an axis, seen from which of its lines are alike.
package enum SegmentFault: Hashable, Sendable {
    /// A flexible segment without a line of its own.
    case emptyMiddle
    /// What is stretched is not the same all along: an end of it belongs to a cap. `even` is what could be stretched.
    case unevenStretch(even: Range<Int>)
    /// What is stretched differs from line to line.
    case detailedStretch
    /// What is tiled ends otherwise than it begins.
    case openTile
    /// The cap's last lines, or first ones, are what is flexible beside it.
    case capTooLong(isLeading: Bool, needed: Int)
    /// Fewer lines would do.
    case middleTooLong(needed: Int)
}

/// A segment with what is doubtful about it.
package struct SegmentFinding: Hashable, Sendable {
    /// Lines of the source.
    package var range: Range<Int>
    package var fault: SegmentFault
}
