/// Writes a lossless stream (RFC 9649, 3) from finished tokens with codes from exact statistics.
@safe struct VP8LPictureWriter {
    /// The transforms of the format that are used here.
    private enum Transform: UInt64 {
        case predictor = 0
        case subtractGreen = 2
        case colourIndexing = 3
    }

    /// Tokens that room is made for at a time.
    private static let batchCount = 1024

    let width: Int
    let height: Int
    let format: VP8LFormat
    let tokens: VP8LTokenList
    let groups: [VP8LGroup]
    let tables: VP8LCodeTables
    let statistics: VP8LStatistics

    /// Writes the whole stream but the filling of its last byte.
    func write(to writer: inout BitRopeWriter) {
        writeHead(to: &writer)
        countTokens()
        tables.writeCodes(for: statistics, to: &writer)
        var next = 0
        for group in groups {
            write(next..<group.tokens.lowerBound, to: &writer)
            let start = writer.bitPosition
            writer.beginStoring()
            write(group.tokens, to: &writer)
            writer.endStoring()
            writer.repeatBits(from: start, bitCount: writer.bitPosition - start, times: group.repeatCount)
            write(group.tokens.lowerBound..<group.tailEnd, to: &writer)
            next = group.tokens.upperBound
        }
        write(next..<tokens.count, to: &writer)
    }

    private func writeHead(to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: 128)
        writer.write(UInt64(VP8LFormat.signature), count: 8)
        writer.write(UInt64(width - 1), count: 14)
        writer.write(UInt64(height - 1), count: 14)
        // Whether there is transparency, then version 0.
        writer.write(format.isOpaque ? 0 : 1, count: 4)
        // Before each transform a 1.
        writer.write(1, count: 1)
        if let palette = format.palette {
            writer.write(Transform.colourIndexing.rawValue, count: 2)
            VP8LPalette(palette).write(to: &writer, tables: tables, statistics: statistics)
        } else {
            writer.write(Transform.subtractGreen.rawValue, count: 2)
            if let predictor = format.predictor { write(predictor, to: &writer) }
        }
        writer.reserve(bitCount: 64)
        // No more transforms, no colour cache, one group of codes for the whole picture.
        writer.write(0, count: 3)
    }

    /// The same predictor for all parts of the picture, which are as large as can be: a picture of equal units, which
    /// take no bits at all.
    private func write(_ predictor: VP8LPredictor, to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: 64)
        writer.write(1, count: 1)
        writer.write(Transform.predictor.rawValue, count: 2)
        // Parts of 2^(7 + 2) units a side; no colour cache.
        writer.write(7, count: 3)
        writer.write(0, count: 1)
        statistics.removeAll()
        statistics.add(unit: UInt32(predictor.rawValue) << 8, times: 1)
        tables.writeCodes(for: statistics, to: &writer)
    }

    private func countTokens() {
        statistics.removeAll()
        var next = 0
        for group in groups {
            unsafe statistics.add(tokens[next..<group.tokens.lowerBound], times: 1)
            unsafe statistics.add(tokens[group.tokens], times: group.repeatCount)
            unsafe statistics.add(tokens[group.tokens.lowerBound..<group.tailEnd], times: 1)
            next = group.tokens.upperBound
        }
        unsafe statistics.add(tokens[next..<tokens.count], times: 1)
    }

    private func write(_ range: Range<Int>, to writer: inout BitRopeWriter) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(start + Self.batchCount, range.upperBound)
            writer.reserve(bitCount: (end - start + 1) * VP8LCodeTables.longestToken)
            let batch = unsafe tokens[start..<end]
            for index in batch.indices {
                let token = unsafe batch[index]
                if token.length == 0 {
                    tables.write(unit: token.value, to: &writer)
                } else {
                    tables.write(copyOf: Int(token.length), distanceCode: Int(token.value), to: &writer)
                    // Long copies may have used up the room.
                    if token.length >= UInt32(VP8LSymbols.longestMatch) {
                        writer.reserve(bitCount: (batch.count - index) * VP8LCodeTables.longestToken)
                    }
                }
            }
            start = end
        }
    }
}
