package import Pixels

/// What colours a run raster shows: the basis on which encoders choose how to store it.
///
/// Looks only at pixels of the block that the runs read, and counts transparent black when a run is blank.
/// Its cost follows the block, never the output.
package struct ColourAnalysis: Hashable, Sendable {
    /// The distinct colours with their indexes; nil when there are more than 256.
    private(set) var table: ColourTable?
    /// Whether every pixel has alpha 255.
    package private(set) var isOpaque: Bool
    /// Whether every pixel has R = G = B.
    package private(set) var isGray: Bool
    /// Pixels of the block that the runs read.
    package private(set) var distinctPixelCount: Int

    /// The distinct colours in the order of appearance, R in the low byte; nil when there are more than 256.
    package var colours: [UInt32]? { table?.colours }

    /// - Parameter colours: the picture's colours where they are known, so that its pixels are not looked at.
    package init(_ picture: RunRaster, _ colours: PictureColours? = nil) {
        let columns = LineUse(picture.columns, lineCount: picture.block.width)
        let rows = LineUse(picture.rows, lineCount: picture.block.height)
        if let colours {
            self.init(
                table: colours.table, traits: colours.traits, distinctPixelCount: columns.count * rows.count)
            return
        }
        var scan = ColourScan(columns, hasBlank: columns.hasBlank || rows.hasBlank)
        let (pixels, width) = (picture.block.pixels.span, picture.block.width)
        for y in rows.ranges.joined() { scan.add(pixels.extracting(y * width..<(y + 1) * width)) }
        self.init(scan, distinctPixelCount: columns.count * rows.count)
    }

    /// What a scan of all of a picture's rows has found.
    init(_ scan: ColourScan, distinctPixelCount: Int) {
        self.init(table: scan.table, traits: scan.traits, distinctPixelCount: distinctPixelCount)
    }

    /// What is known without a scan.
    init(table: ColourTable?, traits: PixelTraits, distinctPixelCount: Int) {
        self.table = table
        isOpaque = traits.isOpaque
        isGray = traits.isGray
        self.distinctPixelCount = distinctPixelCount
    }
}
