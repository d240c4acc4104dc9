package import Slicing

/// A finished picture described by its distinct pixels: a small block whose columns and rows are written as runs.
///
/// With a one-pixel or tiled centre the block is no larger than the source, whatever the output's size.
/// Output pixel (x, y) is the block's pixel (column x's line, row y's line), or transparent black where either is blank.
package struct RunRaster: Hashable, Sendable {
    package var block: Raster
    /// Runs over the block's columns, left to right.
    package var columns: [Run]
    /// Runs over the block's rows, top to bottom.
    package var rows: [Run]
    /// Output width in pixels: the columns' counts added up.
    package let width: Int
    /// Output height in pixels: the rows' counts added up.
    package let height: Int

    /// Traps if a run reads outside the block or an axis is empty.
    package init(block: Raster, columns: [Run], rows: [Run]) {
        self.block = block
        self.columns = columns
        self.rows = rows
        width = Self.checkedLength(of: columns, lineCount: block.width)
        height = Self.checkedLength(of: rows, lineCount: block.height)
    }

    /// A plain raster as a run raster: one literal run in each axis.
    package init(_ raster: Raster) {
        self.init(
            block: raster, columns: [.literal(start: 0, count: raster.width)],
            rows: [.literal(start: 0, count: raster.height)])
    }

    /// The lengths of an axis' runs added up; traps if one reads outside the block or there is none.
    static func checkedLength(of runs: [Run], lineCount: Int) -> Int {
        var length = 0
        for run in runs {
            switch run {
            case .literal(let start, let count):
                precondition(start >= 0 && count > 0 && start + count <= lineCount)
            case .repeating(let start, let period, let count):
                precondition(start >= 0 && period > 0 && count > 0 && start + period <= lineCount)
            case .blank(let count):
                precondition(count > 0)
            }
            length += run.count
        }
        precondition(length > 0)
        return length
    }
}
