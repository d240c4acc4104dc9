package import Slicing

/// A run raster whose block is drawn when its lines are asked for, so that it is never in memory as a whole.
///
/// A line of the block is the same whichever others are drawn with it, on any thread.
package struct LazyRunRaster: Sendable {
    /// Makes an array the block's lines of a range, one after the other.
    package typealias Drawing = @Sendable (_ lines: Range<Int>, _ pixels: inout [UInt32]) -> Void

    package let blockWidth: Int
    package let blockHeight: Int
    /// Runs over the block's columns, left to right.
    package let columns: [Run]
    /// Runs over the block's lines, top to bottom.
    package let rows: [Run]
    /// Output width in pixels.
    package let width: Int
    /// Output height in pixels.
    package let height: Int
    /// What is known of all of the block's pixels before any is drawn; they may have more in common.
    package let known: PixelTraits
    let drawing: Drawing

    /// Traps if a run reads outside the block or an axis is empty.
    package init(
        blockWidth: Int, blockHeight: Int, columns: [Run], rows: [Run], known: PixelTraits = PixelTraits(),
        drawing: @escaping Drawing
    ) {
        self.blockWidth = blockWidth
        self.blockHeight = blockHeight
        self.columns = columns
        self.rows = rows
        self.known = known
        self.drawing = drawing
        width = RunRaster.checkedLength(of: columns, lineCount: blockWidth)
        height = RunRaster.checkedLength(of: rows, lineCount: blockHeight)
    }

    /// A run raster that is in memory already.
    package init(_ picture: RunRaster, known: PixelTraits = PixelTraits()) {
        let block = picture.block
        self.init(
            blockWidth: block.width, blockHeight: block.height, columns: picture.columns, rows: picture.rows,
            known: known
        ) { lines, pixels in
            pixels.removeAll(keepingCapacity: true)
            pixels += block.pixels[lines.lowerBound * block.width..<lines.upperBound * block.width]
        }
    }

    /// Makes `pixels` the block's lines of these ranges, one after the other.
    ///
    /// The array's memory is used again. Traps where a range leaves the block.
    package func draw(_ ranges: [Range<Int>], into pixels: inout [UInt32]) {
        precondition(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= blockHeight })
        guard ranges.count != 1 else { return drawing(ranges[0], &pixels) }
        pixels.removeAll(keepingCapacity: true)
        var part: [UInt32] = []
        for range in ranges {
            drawing(range, &part)
            pixels += part
        }
    }

    /// The picture with all of its block in memory.
    package func drawn() -> RunRaster {
        var pixels: [UInt32] = []
        drawing(0..<blockHeight, &pixels)
        return RunRaster(
            block: Raster(width: blockWidth, height: blockHeight, pixels: pixels), columns: columns, rows: rows)
    }
}
