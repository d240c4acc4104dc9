package import Pixels

/// What a finished picture shows, as far as that decides in which format it is best written.
///
/// A photo is best written with a small loss, art without any. It is a photo where all of this holds:
/// - it has more than 256 colours;
/// - at least `leastPhotoPixelCount` of its pixels are distinct, and at least half of them: what repeats is drawn art,
///   and encoders of runs write it in fewer bytes than any loss would save;
/// - less than half of its pixels equal the one to their left or above: in drawn art, antialiased too, most do;
/// - less than three quarters equal one of these two or what a plane through both would have there: in a gradient
///   most do.
///
/// The last two are measured at up to 64 rows. On files of both kinds art has equal neighbours at 0.55 and more of its
/// pixels, photos at 0.1 and less, enlarged ones included.
package enum PictureContent: String, CaseIterable, Hashable, Sendable {
    case art
    case translucentArt
    case photo
    case translucentPhoto

    package static let leastPhotoPixelCount = 4_096

    /// Looks at distinct pixels alone, at no more of them than 64 rows once their colours are counted.
    ///
    /// - Parameter colours: the picture's colours where they are known.
    package init(_ picture: RunRaster, _ colours: PictureColours? = nil) {
        let analysis = ColourAnalysis(picture, colours)
        let isPhoto = analysis.colours == nil && Self.isPhotographic(picture, analysis)
        self.init(isPhoto: isPhoto, isOpaque: analysis.isOpaque)
    }

    init(isPhoto: Bool, isOpaque: Bool) {
        switch (isPhoto, isOpaque) {
        case (false, true): self = .art
        case (false, false): self = .translucentArt
        case (true, true): self = .photo
        case (true, false): self = .translucentPhoto
        }
    }

    /// Whether it is best written with a small loss.
    package var isPhoto: Bool { self == .photo || self == .translucentPhoto }

    /// Whether all but the number of colours speaks for a photo, so that one in shades of gray counts as well.
    static func isPhotographic(_ picture: RunRaster, _ analysis: ColourAnalysis) -> Bool {
        guard mayBePhoto(analysis.distinctPixelCount, width: picture.width, height: picture.height) else {
            return false
        }
        let rows = LineUse(picture.rows, lineCount: picture.block.height)
        let (pixels, width) = (picture.block.pixels.span, picture.block.width)
        var likeness = NeighbourLikeness(columns: LineUse(picture.columns, lineCount: width))
        for line in NeighbourLikeness.sampledLines(of: rows) {
            let start = line * width
            likeness.add(pixels.extracting(start..<start + width), below: pixels.extracting(start - width..<start))
        }
        return likeness.isPhotographic
    }

    /// Whether enough of a picture's pixels are distinct for a photo.
    static func mayBePhoto(_ distinctPixelCount: Int, width: Int, height: Int) -> Bool {
        // Divided, as the area of a picture may not fit an integer.
        distinctPixelCount >= leastPhotoPixelCount && distinctPixelCount / height >= width / 2
    }
}
