/// What stands in front of a scan: JFIF header, tables, frame and scan headers (T.81, B.2; JFIF 1.02).
struct JPEGHead: Hashable, Sendable {
    private(set) var bytes: [UInt8] = [0xFF, JPEGMarker.startOfImage]

    /// - Parameter restartInterval: MCUs between restart markers.
    init(width: Int, height: Int, unit: JPEGUnit, tables: JPEGTables, restartInterval: Int) {
        // Version 1.1; the pixels are square, without a unit; no thumbnail.
        append(JPEGMarker.application, JPEGSegmentName.jfif + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        append(JPEGMarker.quantizationTables, (0..<2).flatMap { [UInt8($0)] + tables.quantizations[$0].steps })
        let sampling: UInt8 = unit.side == 16 ? 0x22 : 0x11
        append(
            JPEGMarker.baselineFrame,
            [8] + bigEndian(height, count: 2) + bigEndian(width, count: 2) + [
                3, 1, sampling, 0, 2, 0x11, 1, 3, 0x11, 1,
            ])
        // The first four bits tell tables for AC coefficients from those for DC differences, the last four number them.
        let codes = zip([0x00, 0x10, 0x01, 0x11] as [UInt8], tables.huffmanTables).flatMap { destination, table in
            [destination] + table.lengthCounts + table.symbols
        }
        append(JPEGMarker.huffmanTables, codes)
        append(JPEGMarker.restartInterval, bigEndian(restartInterval, count: 2))
        // All coefficients of the three components, with the tables of luma and chroma.
        append(JPEGMarker.startOfScan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
    }

    private mutating func append(_ marker: UInt8, _ content: [UInt8]) {
        bytes += JPEGMarker.segment(marker, content)
    }
}
