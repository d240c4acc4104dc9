package import Slicing

/// The smallest picture that was found to give the look of another, and how it does.
package struct SlimPicture: Hashable, Sendable {
    package var horizontal: SlimAxis
    package var vertical: SlimAxis
    /// The kept pixels, those of alpha 0 transparent black.
    package var raster: Raster
    /// Where an axis could not be kept short, what its edges would have allowed.
    package var horizontalEdges: SlimEdges?
    package var verticalEdges: SlimEdges?

    /// How the slim picture is sliced.
    package var slices: PictureSlices {
        PictureSlices(horizontal: horizontal.slices, vertical: vertical.slices)
    }

    /// How the original is sliced to be drawn as the slim picture.
    package var originalSlices: PictureSlices {
        PictureSlices(horizontal: horizontal.originalSlices, vertical: vertical.originalSlices)
    }

    /// Whether nothing is flexible, so that the picture is right at its own size alone.
    package var isStatic: Bool { horizontal.isStatic && vertical.isStatic }

    /// Whether any part is a gradient: it has to be drawn from its first to its last line.
    package var hasGradient: Bool {
        (horizontal.runs + vertical.runs).contains { $0.kind == .gradient }
    }
}
