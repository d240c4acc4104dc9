/// Gathers the samples of single MCUs, 128 taken off, block by block as the file holds them.
@safe struct JPEGUnitSampler {
    private let planes: JPEGPlanes
    private let columns: JPEGAxisLayout
    private let rows: JPEGAxisLayout
    private let halvesChroma: Bool

    /// Blocks an MCU: four of brightness and two of colour, or one of each.
    var blockCount: Int { halvesChroma ? 6 : 3 }

    init(_ planes: JPEGPlanes, columns: JPEGAxisLayout, rows: JPEGAxisLayout, halvesChroma: Bool) {
        self.planes = planes
        self.columns = columns
        self.rows = rows
        self.halvesChroma = halvesChroma
    }

    /// Whether a block shows nothing of the picture: a right or lower one of brightness in an MCU at the edge.
    func isOutside(block: Int, column: Int, row: Int) -> Bool {
        guard halvesChroma, block < 4 else { return false }
        return block % 2 == 1 && columns.isLastUnitHalf && column == columns.codedUnitCount - 1
            || block >= 2 && rows.isLastUnitHalf && row == rows.codedUnitCount - 1
    }

    /// Writes `blockCount` blocks of 64 samples, row by row, to `out`.
    func gather(column: Int, row: Int, into out: UnsafeMutablePointer<Int32>) {
        let brightness = unsafe planes.brightness.base
        let (blueness, redness) = unsafe (planes.blueness.base, planes.redness.base)
        if halvesChroma {
            for block in 0..<4 {
                unsafe gatherWhole(
                    brightness, columns.lines, column * 16 + block % 2 * 8, rows.lines, row * 16 + block / 2 * 8,
                    into: out + block * 64)
            }
            unsafe gatherHalved(blueness, column, row, into: out + 256)
            unsafe gatherHalved(redness, column, row, into: out + 320)
        } else {
            unsafe gatherWhole(brightness, columns.lines, column * 8, rows.lines, row * 8, into: out)
            unsafe gatherWhole(blueness, columns.colourLines, column * 8, rows.colourLines, row * 8, into: out + 64)
            unsafe gatherWhole(redness, columns.colourLines, column * 8, rows.colourLines, row * 8, into: out + 128)
        }
    }

    /// Unsafe: the layouts' lines lie in the block.
    private func gatherWhole(
        _ plane: UnsafePointer<UInt8>, _ columnLines: [Int], _ firstColumn: Int, _ rowLines: [Int], _ firstRow: Int,
        into out: UnsafeMutablePointer<Int32>
    ) {
        let (columnLines, rowLines) = (columnLines.span, rowLines.span)
        for y in 0..<8 {
            let line = unsafe plane + rowLines[firstRow &+ y] &* planes.width
            for x in 0..<8 {
                unsafe out[y &* 8 &+ x] = Int32(line[columnLines[firstColumn &+ x]]) &- 128
            }
        }
    }

    /// Means of two by two samples; like libjpeg's they round down and up by turns, so that no drift arises.
    private func gatherHalved(
        _ plane: UnsafePointer<UInt8>, _ column: Int, _ row: Int, into out: UnsafeMutablePointer<Int32>
    ) {
        let (columnLines, rowLines) = (columns.colourLines.span, rows.colourLines.span)
        for y in 0..<8 {
            let upper = unsafe plane + rowLines[row &* 16 &+ 2 &* y] &* planes.width
            let lower = unsafe plane + rowLines[row &* 16 &+ 2 &* y &+ 1] &* planes.width
            for x in 0..<8 {
                let (left, right) = (columnLines[column &* 16 &+ 2 &* x], columnLines[column &* 16 &+ 2 &* x &+ 1])
                let sum = unsafe Int32(upper[left]) &+ Int32(upper[right]) &+ Int32(lower[left]) &+ Int32(lower[right])
                unsafe out[y &* 8 &+ x] = (sum &+ 1 &+ Int32(truncatingIfNeeded: x & 1)) &>> 2 &- 128
            }
        }
    }
}
