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
    private static let sampledRowCount = 64

    /// Looks at distinct pixels alone, at no more of them than 64 rows once their colours are counted.
    package init(_ picture: RunRaster) {
        let analysis = ColourAnalysis(picture)
        let isPhoto = analysis.colours == nil && Self.isPhotographic(picture, analysis)
        self.init(isPhoto: isPhoto, isOpaque: analysis.isOpaque)
    }

    private init(isPhoto: Bool, isOpaque: Bool) {
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
        // Divided, as the area of a picture may not fit an integer.
        analysis.distinctPixelCount >= leastPhotoPixelCount
            && analysis.distinctPixelCount / picture.height >= picture.width / 2
            && NeighbourLikeness(picture).isPhotographic
    }

    /// How many pixels are like their neighbours.
    private struct NeighbourLikeness {
        private var pixelCount = 0
        private var equalCount = 0
        private var predictedCount = 0

        init(_ picture: RunRaster) {
            let columns = LineUse(picture.columns, lineCount: picture.block.width).ranges
            let rows = LineUse(picture.rows, lineCount: picture.block.height).ranges.flatMap { $0.dropFirst() }
            let step = max(1, rows.count / sampledRowCount)
            let pixels = picture.block.pixels.span
            for index in stride(from: 0, to: rows.count, by: step) {
                let start = rows[index] * picture.block.width
                for range in columns {
                    let row = pixels.extracting(start + range.lowerBound..<start + range.upperBound)
                    let above = start - picture.block.width
                    add(row, below: pixels.extracting(above + range.lowerBound..<above + range.upperBound))
                }
            }
        }

        private mutating func add(_ row: Span<UInt32>, below above: Span<UInt32>) {
            for x in row.indices.dropFirst() {
                pixelCount += 1
                if row[x] == row[x - 1] || row[x] == above[x] {
                    equalCount += 1
                } else if row[x] == plane(left: row[x - 1], above: above[x], corner: above[x - 1]) {
                    predictedCount += 1
                }
            }
        }

        var isPhotographic: Bool {
            2 * equalCount < pixelCount && 4 * (equalCount + predictedCount) < 3 * pixelCount
        }
    }
}

/// Left and above less the corner, in each channel, cut to its range.
private func plane(left: UInt32, above: UInt32, corner: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in stride(from: 0, to: 32, by: 8) {
        let value = Int32(left >> shift & 0xFF) + Int32(above >> shift & 0xFF) - Int32(corner >> shift & 0xFF)
        result |= UInt32(min(max(value, 0), 255)) << shift
    }
    return result
}
