/// A palette as it is written: one row of units, each colour less the one before it (RFC 9649, 4.4).
struct VP8LPalette: Hashable, Sendable {
    private let units: [UInt32]

    /// The colours in the file's order, pixels of a raster.
    init(_ colours: [UInt32]) {
        var last: UInt32 = 0
        units = colours.map { colour in
            let stored = VP8LFormat.storedColour(colour)
            defer { last = stored }
            return VP8LFormat.difference(stored, last)
        }
    }

    /// Writes the count and the colours with codes of their own; `tables` and `statistics` are memory for that.
    func write(to writer: inout BitRopeWriter, tables: VP8LCodeTables, statistics: VP8LStatistics) {
        statistics.removeAll()
        for unit in units { statistics.add(unit: unit, times: 1) }
        writer.reserve(bitCount: 64)
        writer.write(UInt64(units.count - 1), count: 8)
        // No colour cache.
        writer.write(0, count: 1)
        tables.writeCodes(for: statistics, to: &writer)
        writer.reserve(bitCount: units.count * VP8LCodeTables.longestToken)
        unsafe units.withUnsafeBufferPointer { unsafe tables.write($0, to: &writer) }
    }
}
