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

    package init(_ picture: RunRaster) {
        let columns = LineUse(picture.columns, lineCount: picture.block.width)
        let rows = LineUse(picture.rows, lineCount: picture.block.height)
        let hasBlank = columns.hasBlank || rows.hasBlank
        distinctPixelCount = columns.count * rows.count

        var table = ColourTable()
        // A blank run shows transparent black, which is 0.
        var fits = hasBlank ? table.insert(0) != nil : true
        let pixels = picture.block.pixels.span
        forEachStretch(columns, rows, width: picture.block.width) { stretch in
            if fits { fits = table.insertAll(pixels.extracting(stretch)) }
        }
        if fits {
            self.table = table
            isOpaque = table.colours.allSatisfy { $0 >> 24 == 255 }
            isGray = table.colours.allSatisfy { ($0 ^ $0 >> 8) & 0xFFFF == 0 }
        } else {
            var traits = ColourTraits()
            if hasBlank { traits.add(0) }
            forEachStretch(columns, rows, width: picture.block.width) { stretch in
                // Nothing more is to be learnt of pixels that are neither.
                if traits.isOpaque || traits.isGray { traits.addAll(pixels.extracting(stretch)) }
            }
            self.table = nil
            isOpaque = traits.isOpaque
            isGray = traits.isGray
        }
    }
}

/// Calls `body` with the index range of each stretch of pixels that lie side by side and are read by both axes.
private func forEachStretch(_ columns: LineUse, _ rows: LineUse, width: Int, _ body: (Range<Int>) -> Void) {
    for y in rows.ranges.joined() {
        for range in columns.ranges { body(y * width + range.lowerBound..<y * width + range.upperBound) }
    }
}

extension ColourTable {
    /// Inserts pixels until one does not fit any more; false then.
    fileprivate mutating func insertAll(_ pixels: Span<UInt32>) -> Bool {
        guard !pixels.isEmpty else { return true }
        // Neighbours are often alike, and are then not looked up.
        var last = ~pixels[0]
        for index in pixels.indices where pixels[index] != last {
            last = pixels[index]
            if insert(last) == nil { return false }
        }
        return true
    }
}

/// Whether all pixels so far are opaque and gray, gathered without branches.
private struct ColourTraits {
    private var alphas: UInt32 = 0xFF00_0000
    private var differences: UInt32 = 0

    mutating func add(_ pixel: UInt32) {
        alphas &= pixel
        differences |= pixel ^ pixel >> 8
    }

    mutating func addAll(_ pixels: Span<UInt32>) {
        for index in pixels.indices { add(pixels[index]) }
    }

    var isOpaque: Bool { alphas == 0xFF00_0000 }
    var isGray: Bool { differences & 0xFFFF == 0 }
}
