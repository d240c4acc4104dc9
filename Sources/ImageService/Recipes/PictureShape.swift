package import Slicing

/// What geometry needs to know of a source: its size and what is known of its slices.
package struct PictureShape: Hashable, Sendable {
    /// In pixels, a nine-patch's frame left out.
    package var width: Int
    package var height: Int
    /// Pixels per point.
    package var scale: Double
    /// Slices that the picture brings along; nil where nobody sliced it.
    package var slices: PictureSlices?
    /// The part of the file that is the picture, as in an atlas; the slices count from its edges.
    package var region: PixelRectangle?
    /// Whose rules the picture was sliced for, where that is known.
    package var preset: Preset?
    /// How its stretched parts are mapped, where that is known.
    package var stretchMap: StretchMap?
    /// Where the arrow between two flexible parts points.
    package var arrowSide = ArrowSide.up

    package init(
        width: Int, height: Int, scale: Double = 1, slices: PictureSlices? = nil, region: PixelRectangle? = nil,
        preset: Preset? = nil
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.slices = slices
        self.region = region
        self.preset = preset
    }

    /// All of the file that belongs to the picture.
    var bounds: PixelRectangle {
        region ?? PixelRectangle(columns: 0..<width, rows: 0..<height)
    }
}
