/// Writes a map of code groups as a picture of its own (RFC 9649, 5.2.3): one unit a block, the group as its green.
struct VP8LCodeMapWriter {
    /// The distance code of the unit on the left.
    private static let leftCode: UInt32 = 2

    private let map: VP8LCodeMap
    private let tokens = VP8LTokenList()
    /// Where the last row lies in the map's groups, as soon as there is one; nil for one that is not marked.
    private var lastRow: Int??
    /// Rows equal to the last one that are not added yet.
    private var pendingCount = 0

    init(_ map: VP8LCodeMap) {
        self.map = map
        var row = 0
        for (index, marked) in map.markedRows.enumerated() {
            append(nil, count: marked - row)
            append(index * map.blocks.columnCount, count: 1)
            row = marked + 1
        }
        append(nil, count: map.blocks.rowCount - row)
        flush()
    }

    /// Writes the size of blocks and the picture; `tables` and `statistics` are memory for that.
    func write(to writer: inout BitRopeWriter, tables: VP8LCodeTables, statistics: VP8LStatistics) {
        writer.reserve(bitCount: 64)
        writer.write(UInt64(map.blocks.bits - 2), count: 3)
        // No colour cache.
        writer.write(0, count: 1)
        statistics.removeAll()
        var walk = VP8LTokenWalk(tokens, map: nil)
        walk.count(0..<tokens.count, times: 1, in: [statistics])
        tables.writeCodes(for: statistics, to: &writer)
        walk.write(0..<tokens.count, tables: [tables], to: &writer)
    }

    /// Adds equal rows, which begin there in the map's groups; all blocks of nil are of group 0.
    private mutating func append(_ start: Int?, count: Int) {
        guard count > 0 else { return }
        pendingCount += count
        if let lastRow, isEqual(lastRow, start) { return }
        pendingCount -= count
        flush()
        appendUnits(start)
        lastRow = .some(start)
        pendingCount = count - 1
    }

    private func isEqual(_ first: Int?, _ second: Int?) -> Bool {
        first == second || (0..<map.blocks.columnCount).allSatisfy { group($0, first) == group($0, second) }
    }

    private func group(_ column: Int, _ start: Int?) -> UInt8 {
        guard let start else { return 0 }
        return map.groups[start + column]
    }

    private func appendUnits(_ start: Int?) {
        tokens.reserve(2 * map.blocks.columnCount + 1)
        var column = 0
        while column < map.blocks.columnCount {
            let value = group(column, start)
            var end = column + 1
            while end < map.blocks.columnCount, group(end, start) == value { end += 1 }
            tokens.append(unit: UInt32(value) << 8)
            if end - column > 1 { tokens.append(copy: UInt32(end - column - 1), code: Self.leftCode) }
            column = end
        }
    }

    private mutating func flush() {
        guard pendingCount > 0 else { return }
        tokens.append(copy: UInt32(pendingCount * map.blocks.columnCount), code: UInt32(VP8LSymbols.aboveCode))
        pendingCount = 0
    }
}
