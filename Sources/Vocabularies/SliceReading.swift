package import Slicing

/// What a document says about one picture's slices, before the picture's size is known.
package struct SliceReading: Hashable, Sendable {
    /// What the numbers of `horizontal`, `vertical`, `contentInsets` and `opticalInsets` count.
    package enum Unit: String, CaseIterable, Hashable, Sendable {
        /// Pixels of the picture that the document describes.
        case pixels
        case points
    }

    package var document: DocumentKind
    /// Where in the document, for errors.
    package var place: VocabularyError.Place
    package var unit = Unit.pixels
    package var horizontal: AxisReading
    package var vertical: AxisReading
    /// Whether the part that is flexible in both axes stays transparent.
    package var hidesCenter = false
    /// The part of a larger picture that is meant, from whose edges the slices count; nil is all of it.
    package var region: PixelRect?
    /// Where content may stand, measured from the edges.
    package var contentInsets: EdgeInsets?
    /// Shadows and the like that layout ignores, measured from the edges.
    package var opticalInsets: EdgeInsets?
    /// Pixels per point, where the document says so.
    package var sourceScale: Double?
    package var preset: Preset?
    /// How stretched parts are mapped, where the document says so.
    package var stretchMap: StretchMap?

    package init(
        document: DocumentKind, place: VocabularyError.Place = .document, horizontal: AxisReading,
        vertical: AxisReading
    ) {
        self.document = document
        self.place = place
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The slices of a picture (or of its `region`) of `width` × `height` pixels.
    ///
    /// `scale`, in pixels per point, counts where the unit is points. Positions are rounded half up to whole pixels.
    package func slices(width: Int, height: Int, scale: Double = 1) throws(VocabularyError) -> PictureSlices {
        let factor = unit == .points ? scale : 1
        do throws(VocabularyError.Fault) {
            return PictureSlices(
                horizontal: try horizontal.slices(.horizontal, length: width, factor: factor),
                vertical: try vertical.slices(.vertical, length: height, factor: factor), hidesCenter: hidesCenter)
        } catch {
            throw VocabularyError(document, at: place, error)
        }
    }
}
