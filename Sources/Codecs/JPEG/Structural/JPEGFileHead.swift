/// Everything of a baseline JPEG file in front of its only scan's data (T.81, annex B; JFIF 1.02).
struct JPEGFileHead: Hashable, Sendable {
    var width: Int
    var height: Int
    var halvesChroma: Bool
    /// MCUs between restart markers.
    var restartInterval: Int
    var brightnessSteps: [UInt8]
    var colourSteps: [UInt8]
    /// For brightness first coefficients and others, then the same for colour.
    var tables: [JPEGHuffmanTable]

    /// From the marker for the start of the image to the scan's header.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0xFF, JPEGMarker.startOfImage]
        // JFIF 1.01, one pixel as wide as high, no thumbnail.
        append(JPEGMarker.application, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0], to: &bytes)
        append(JPEGMarker.quantizationTables, [0] + brightnessSteps + [1] + colourSteps, to: &bytes)
        append(JPEGMarker.baselineFrame, frame, to: &bytes)
        // The first four bits tell tables for first coefficients from others, the last four number them.
        let tableContent = zip([0x00, 0x10, 0x01, 0x11] as [UInt8], tables).flatMap { number, table in
            [number] + table.lengthCounts + table.symbols
        }
        append(JPEGMarker.huffmanTables, tableContent, to: &bytes)
        append(JPEGMarker.restartInterval, Self.bigEndian(restartInterval), to: &bytes)
        append(JPEGMarker.startOfScan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0], to: &bytes)
        return bytes
    }

    private var frame: [UInt8] {
        let sampling: UInt8 = halvesChroma ? 0x22 : 0x11
        return [8] + Self.bigEndian(height) + Self.bigEndian(width) + [3, 1, sampling, 0, 2, 0x11, 1, 3, 0x11, 1]
    }

    private func append(_ marker: UInt8, _ content: [UInt8], to bytes: inout [UInt8]) {
        bytes += [0xFF, marker] + Self.bigEndian(content.count + 2) + content
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }
}
