import Slicing

/// A way in which an axis may have come of a shorter one, ready to be undone.
struct StretchUndoing {
    let parts: StretchedParts
    /// How the parts lie in the picture.
    let axis: SlimAxis
    /// What each line is drawn from.
    let mixed: MixedAxis

    /// Nil where the parts do not draw the axis.
    init?(_ parts: StretchedParts) {
        guard let (axis, mixtures) = parts.drawn() else { return nil }
        self.parts = parts
        self.axis = axis
        mixed = MixedAxis(mixtures, sourceCount: parts.keptCount)
    }
}
