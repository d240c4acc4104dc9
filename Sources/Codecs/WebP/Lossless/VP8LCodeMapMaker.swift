/// Finds out where the units of a picture have the usual alpha, and whether codes of their own pay there.
@safe final class VP8LCodeMapMaker {
    /// About what a map costs in bits, and then each symbol in each of three more codes.
    private static let mapCost = 600
    private static let symbolCost = 4
    /// Set in the count of a block with another alpha.
    private static let unusual: UInt32 = 1 << 31

    /// How many units of their own the blocks of a row have.
    private let counts = ScratchBuffer<UInt32>(capacity: 512)
    private var blocks = VP8LBlocks(rowUnitCount: 1, height: 1)
    private var markedRows: [Int] = []
    private var groups: [UInt8] = []
    /// The row of blocks that is counted; nil before the first.
    private var row: Int?
    /// Units in blocks of group 1.
    private var usualCount = 0

    /// The map for the tokens of a picture; nil where one group of codes is better.
    ///
    /// - Parameter usualAlpha: the alpha of opaque pixels as it is coded.
    func makeMap(_ tokens: VP8LTokenList, rowUnitCount: Int, height: Int, usualAlpha: UInt32) -> VP8LCodeMap? {
        blocks = VP8LBlocks(rowUnitCount: rowUnitCount, height: height)
        counts.reserve(blocks.columnCount)
        (markedRows, groups) = ([], [])
        (row, usualCount) = (nil, 0)
        mark(tokens, usualAlpha)
        finishRow()
        // Each unit in a block of group 1 saves a bit.
        let symbolCount = 3 * min(usualCount / 8, 256)
        guard usualCount > Self.mapCost + Self.symbolCost * symbolCount else { return nil }
        return VP8LCodeMap(blocks, markedRows: markedRows, groups: groups)
    }

    private func mark(_ tokens: VP8LTokenList, _ usualAlpha: UInt32) {
        guard let units = unsafe tokens.units.baseAddress else { return }
        let (rowUnitCount, bits) = (blocks.rowUnitCount, blocks.bits)
        var (x, y) = (0, 0)
        for index in 0..<tokens.count {
            let token = tokens[index]
            x &+= Int(token.copyLength)
            var unit = Int(token.value)
            var left = Int(token.unitCount)
            while x >= rowUnitCount || left > 0 {
                if x >= rowUnitCount {
                    y &+= x / rowUnitCount
                    x %= rowUnitCount
                } else {
                    let count = min(left, rowUnitCount &- x)
                    begin(row: y &>> bits)
                    unsafe add(units + unit, count: count, x: x, usualAlpha &<< 24, bits)
                    (x, unit, left) = (x &+ count, unit &+ count, left &- count)
                }
            }
        }
    }

    private func begin(row next: Int) {
        guard next != row else { return }
        finishRow()
        row = next
        unsafe counts.base.update(repeating: 0, count: blocks.columnCount)
    }

    private func finishRow() {
        guard let row else { return }
        let rowCounts = unsafe UnsafeBufferPointer(start: counts.base, count: blocks.columnCount)
        // Blocks without units of their own are as those of the rows that have none.
        markedRows.append(row)
        for index in rowCounts.indices {
            let count = unsafe rowCounts[index]
            let isUsual = 1..<Self.unusual ~= count
            groups.append(isUsual ? 1 : 0)
            if isUsual { usualCount &+= Int(count) }
        }
    }

    /// Counts units of one row, the first of which is at `x`; `usualAlpha` stands in the highest byte.
    private func add(_ units: UnsafePointer<UInt32>, count: Int, x: Int, _ usualAlpha: UInt32, _ bits: Int) {
        let counts = unsafe counts.base
        var start = 0
        while start < count {
            let column = (x &+ start) &>> bits
            let end = min(count, (column &+ 1) &<< bits &- x)
            var difference: UInt32 = 0
            for index in start..<end { unsafe difference |= units[index] ^ usualAlpha }
            let flag = difference &>> 24 == 0 ? 0 : Self.unusual
            unsafe counts[column] = (counts[column] &+ UInt32(truncatingIfNeeded: end &- start)) | flag
            start = end
        }
    }
}
