/// Which of two groups of prefix codes holds where: the picture in square blocks (RFC 9649, 5.2.3).
///
/// A symbol of a code takes one bit at least unless it is the code's only one. In a picture with transparent corners
/// that is a bit for the alpha of every pixel. So blocks in which all units have the usual alpha take codes of their
/// own, group 1, and all others group 0. Rows of blocks without units of their own hold only copies and are all alike.
final class VP8LCodeMap {
    /// Groups of codes of a picture with a map.
    static let groupCount = 2

    let blocks: VP8LBlocks
    /// Those rows of blocks, ascending, that have units of their own.
    let markedRows: [Int]
    /// The group of each block in those rows, row by row.
    let groups: [UInt8]

    init(_ blocks: VP8LBlocks, markedRows: [Int], groups: [UInt8]) {
        self.blocks = blocks
        self.markedRows = markedRows
        self.groups = groups
    }

    /// Where a row of blocks lies in `groups`; nil where it is not marked.
    func firstGroup(ofRow row: Int) -> Int? {
        let place = place(ofRow: row)
        return place < markedRows.count && markedRows[place] == row ? place * blocks.columnCount : nil
    }

    /// The first row of blocks at or below `row` that is marked, or the end of the picture.
    func nextMarkedRow(from row: Int) -> Int {
        let place = place(ofRow: row)
        return place < markedRows.count ? markedRows[place] : blocks.rowCount
    }

    private func place(ofRow row: Int) -> Int {
        var (low, high) = (0, markedRows.count)
        while low < high {
            let middle = (low + high) / 2
            if markedRows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
