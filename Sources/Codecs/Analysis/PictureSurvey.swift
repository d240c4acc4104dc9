package import Pixels
internal import Slicing

/// What is to be known of a picture before it is encoded, where its rows are drawn as they are written.
///
/// It is what would be found of the picture in memory. Hardly ever are all rows drawn for it: a few show that there are
/// too many colours for a palette, and what the source's pixels have in common tells the rest.
package struct PictureSurvey: Hashable, Sendable {
    let analysis: ColourAnalysis
    /// See `PictureContent`.
    let isPhotographic: Bool

    /// - Parameter allowsGray: whether grays may be stored as such, so that it is no matter which of them there are.
    package init(_ picture: LazyRunRaster, allowsGray: Bool = true) {
        var surveyor = Surveyor(picture, allowsGray: allowsGray)
        surveyor.lookAtSamples()
        analysis = surveyor.analysis ?? surveyor.wholeAnalysis()
        isPhotographic =
            PictureContent.mayBePhoto(analysis.distinctPixelCount, width: picture.width, height: picture.height)
            && surveyor.likeness.isPhotographic
    }

    /// What it shows.
    package var content: PictureContent {
        PictureContent(isPhoto: analysis.colours == nil && isPhotographic, isOpaque: analysis.isOpaque)
    }
}

/// Draws as many rows of a picture as it takes to know its colours.
private struct Surveyor {
    private let picture: LazyRunRaster
    private let rows: LineUse
    private let columns: LineUse
    /// What all pixels are known to have in common.
    private let known: PixelTraits
    private let allowsGray: Bool
    private var scan: ColourScan
    private(set) var likeness: NeighbourLikeness

    /// Pixels that are drawn at once where all are.
    private static let bandPixelCount = 1 << 18
    /// With more grays than this, they are stored with 8 bits.
    private static let mostShallowGrays = 16

    init(_ picture: LazyRunRaster, allowsGray: Bool) {
        self.picture = picture
        self.allowsGray = allowsGray
        columns = LineUse(picture.columns, lineCount: picture.blockWidth)
        rows = LineUse(picture.rows, lineCount: picture.blockHeight)
        let hasBlank = columns.hasBlank || rows.hasBlank
        known = PixelTraits(isOpaque: picture.known.isOpaque && !hasBlank, isGray: picture.known.isGray)
        scan = ColourScan(columns, hasBlank: hasBlank)
        likeness = NeighbourLikeness(columns: columns)
    }

    mutating func lookAtSamples() {
        var (row, above): ([UInt32], [UInt32]) = ([], [])
        var lastLine: Int?
        for line in NeighbourLikeness.sampledLines(of: rows) {
            if line - 1 == lastLine {
                swap(&row, &above)
            } else {
                picture.draw([line - 1..<line], into: &above)
                scan.add(above.span)
            }
            picture.draw([line..<line + 1], into: &row)
            scan.add(row.span)
            likeness.add(row.span, below: above.span)
            lastLine = line
        }
    }

    /// What the rows so far say for certain of all; nil where the others matter.
    var analysis: ColourAnalysis? {
        let seen = scan.traits
        // What not even these rows have in common, all have not.
        guard known.isOpaque || !seen.isOpaque, known.isGray || !seen.isGray else { return nil }
        let count = columns.count * rows.count
        guard let table = scan.table else {
            return ColourAnalysis(table: nil, traits: known, distinctPixelCount: count)
        }
        let isGray = known.isOpaque && known.isGray && allowsGray && table.colours.count > Self.mostShallowGrays
        return isGray ? ColourAnalysis(table: .grays, traits: known, distinctPixelCount: count) : nil
    }

    /// Draws row after row until everything is known.
    mutating func wholeAnalysis() -> ColourAnalysis {
        // Colours count in the order of appearance.
        scan = ColourScan(columns, hasBlank: columns.hasBlank || rows.hasBlank)
        let lineCount = max(1, Self.bandPixelCount / picture.blockWidth)
        var pixels: [UInt32] = []
        for range in rows.ranges {
            for start in stride(from: range.lowerBound, to: range.upperBound, by: lineCount) {
                let lines = start..<min(start + lineCount, range.upperBound)
                picture.draw([lines], into: &pixels)
                for index in 0..<lines.count {
                    scan.add(
                        pixels.span.extracting(index * picture.blockWidth..<(index + 1) * picture.blockWidth))
                }
                if let analysis { return analysis }
            }
        }
        return ColourAnalysis(scan, distinctPixelCount: columns.count * rows.count)
    }
}

extension ColourTable {
    /// All opaque grays.
    fileprivate static var grays: ColourTable {
        var table = ColourTable()
        for level in 0..<UInt32(capacity) { _ = table.insert(level * 0x01_0101 | 0xFF00_0000) }
        return table
    }
}
