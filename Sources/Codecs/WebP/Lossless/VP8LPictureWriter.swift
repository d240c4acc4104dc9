/// Writes a lossless stream (RFC 9649, 3) from finished tokens with codes from exact statistics.
@safe struct VP8LPictureWriter {
    /// The transforms of the format that are used here.
    private enum Transform: UInt64 {
        case predictor = 0
        case subtractGreen = 2
        case colourIndexing = 3
    }

    let width: Int
    let height: Int
    let format: VP8LFormat
    let tokens: VP8LTokenList
    let groups: [VP8LGroup]
    /// Which codes hold where; nil where the same do everywhere, as they must where tokens are repeated.
    let map: VP8LCodeMap?
    /// Memory for each group of codes.
    let tables: [VP8LCodeTables]
    let statistics: [VP8LStatistics]

    /// Writes the whole stream but the filling of its last byte.
    func write(to writer: inout BitRopeWriter) {
        writeHead(to: &writer)
        let groupCount = map == nil ? 1 : VP8LCodeMap.groupCount
        countTokens(groupCount)
        for group in 0..<groupCount { tables[group].writeCodes(for: statistics[group], to: &writer) }
        var walk = VP8LTokenWalk(tokens, map: map)
        var next = 0
        for group in groups {
            walk.write(next..<group.tokens.lowerBound, tables: tables, to: &writer)
            let start = writer.bitPosition
            writer.beginStoring()
            walk.write(group.tokens, tables: tables, to: &writer)
            writer.endStoring()
            writer.repeatBits(from: start, bitCount: writer.bitPosition - start, times: group.repeatCount)
            walk.write(group.tokens.lowerBound..<group.tailEnd, tables: tables, to: &writer)
            next = group.tokens.upperBound
        }
        walk.write(next..<tokens.count, tables: tables, to: &writer)
    }

    private func writeHead(to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: 128)
        writer.write(UInt64(VP8LFormat.signature), count: 8)
        writer.write(UInt64(width - 1), count: 14)
        writer.write(UInt64(height - 1), count: 14)
        // Whether there is transparency, then version 0.
        writer.write(format.isOpaque ? 0 : 1, count: 4)
        if let palette = format.palette {
            begin(.colourIndexing, to: &writer)
            VP8LPalette(palette).write(to: &writer, tables: tables[0], statistics: statistics[0])
        } else {
            if format.subtractsGreen { begin(.subtractGreen, to: &writer) }
            if let predictor = format.predictor { write(predictor, to: &writer) }
        }
        writer.reserve(bitCount: 64)
        // No more transforms, no colour cache.
        writer.write(0, count: 2)
        // Whether there is more than one group of codes.
        writer.write(map == nil ? 0 : 1, count: 1)
        if let map {
            VP8LCodeMapWriter(map).write(to: &writer, tables: tables[0], statistics: statistics[0])
        }
    }

    /// Before each transform stands a 1.
    private func begin(_ transform: Transform, to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: 64)
        writer.write(1, count: 1)
        writer.write(transform.rawValue, count: 2)
    }

    /// The same predictor for all parts of the picture, which are as large as can be: a picture of equal units, which
    /// take no bits at all.
    private func write(_ predictor: VP8LPredictor, to writer: inout BitRopeWriter) {
        begin(.predictor, to: &writer)
        writer.reserve(bitCount: 64)
        // Parts of 2^(7 + 2) units a side; no colour cache.
        writer.write(7, count: 3)
        writer.write(0, count: 1)
        statistics[0].removeAll()
        statistics[0].add(unit: UInt32(predictor.rawValue) << 8, times: 1)
        tables[0].writeCodes(for: statistics[0], to: &writer)
    }

    private func countTokens(_ groupCount: Int) {
        for group in 0..<groupCount { statistics[group].removeAll() }
        var walk = VP8LTokenWalk(tokens, map: map)
        var next = 0
        for group in groups {
            walk.count(next..<group.tokens.lowerBound, times: 1, in: statistics)
            walk.count(group.tokens, times: group.repeatCount, in: statistics)
            walk.count(group.tokens.lowerBound..<group.tailEnd, times: 1, in: statistics)
            next = group.tokens.upperBound
        }
        walk.count(next..<tokens.count, times: 1, in: statistics)
    }
}
