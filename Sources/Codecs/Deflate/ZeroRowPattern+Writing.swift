/// A run of zero rows as symbols: the first row's, then matches that repeat it.
private struct ZeroRowSymbols {
    /// Zeros of the first row that are literals.
    var literalZeros: Int
    /// The first row's other zeros.
    var zeros: CopySplit?
    /// The other rows as copies of the row above; nil when they are literals.
    var rows: CopySplit?
    /// How often the first row's symbols come: once, unless rows cannot copy from one another.
    var firstRowCount: Int

    init(_ pattern: ZeroRowPattern, count: Int) {
        let rowByteCount = pattern.rowByteCount
        let zeroCount = rowByteCount - 1
        let isShort = zeroCount <= DeflateSymbols.shortestMatch
        literalZeros = isShort ? zeroCount : 1
        zeros = isShort ? nil : CopySplit(byteCount: zeroCount - 1)
        let restByteCount = (count - 1) * rowByteCount
        if pattern.copiesRows(count: count), restByteCount >= DeflateSymbols.shortestMatch {
            rows = CopySplit(byteCount: restByteCount)
            firstRowCount = 1
        } else {
            firstRowCount = count
        }
    }
}

extension ZeroRowPattern {
    private static let firstByte: UInt8 = 2

    /// Counts the symbols of `count` rows, `times` times.
    func count(rows count: Int, times: Int, in statistics: inout DeflateStatistics) {
        let symbols = ZeroRowSymbols(self, count: count)
        let firstRows = symbols.firstRowCount * times
        statistics.add(literal: Self.firstByte, count: firstRows)
        statistics.add(literal: 0, count: symbols.literalZeros * firstRows)
        if let zeros = symbols.zeros { statistics.add(zeros, distance: 1, count: firstRows) }
        guard let rows = symbols.rows else { return }
        var farCount = rows.longCount / cycleCount * farCount
        forEachStretch(first: rows.longCount % cycleCount) { if $0.isFar { farCount += $0.count } }
        let match = DeflateSymbols.longestMatch
        statistics.add(length: match, distance: rowByteCount, count: farCount * times)
        statistics.add(length: match, distance: 1, count: (rows.longCount - farCount) * times)
        statistics.add(rows.withoutLongMatches, distance: rowByteCount, count: times)
    }

    /// Writes `count` rows.
    func write(rows count: Int, to writer: inout BitRopeWriter, _ tables: DeflateCodeTables) {
        let symbols = ZeroRowSymbols(self, count: count)
        let firstBit = writer.bitPosition
        writeFirstRow(symbols, to: &writer, tables)
        writer.repeatBits(from: firstBit, bitCount: writer.bitPosition - firstBit, times: symbols.firstRowCount)
        guard let rows = symbols.rows else { return }
        let offset = DeflateSymbols.longestMatch - DeflateSymbols.shortestMatch
        let near = tables.bits(lengthOffset: offset, distanceOffset: 0)
        let far = tables.bits(lengthOffset: offset, distanceOffset: rowByteCount - 1)
        func write(_ stretch: Stretch) {
            let match = stretch.isFar ? far : near
            writer.write(match.bits, bitCount: match.count, times: stretch.count)
        }
        let cycles = rows.longCount / cycleCount
        if cycles > 0 {
            let cycleBit = writer.bitPosition
            writer.beginStoring()
            forEachStretch(first: cycleCount) { write($0) }
            writer.endStoring()
            writer.repeatBits(from: cycleBit, bitCount: writer.bitPosition - cycleBit, times: cycles)
        }
        forEachStretch(first: rows.longCount % cycleCount) { write($0) }
        writer.write(rows.withoutLongMatches, distance: rowByteCount, tables)
    }

    private func writeFirstRow(_ symbols: ZeroRowSymbols, to writer: inout BitRopeWriter, _ tables: DeflateCodeTables) {
        writer.reserve(bitCount: 8 * DeflateCodeTables.longestToken)
        let first = tables.bits(literal: Int(Self.firstByte))
        writer.write(first.bits, count: first.count)
        let zero = tables.bits(literal: 0)
        for _ in 0..<symbols.literalZeros { writer.write(zero.bits, count: zero.count) }
        guard let zeros = symbols.zeros else { return }
        // The row may be copied as bits as well.
        writer.beginStoring()
        writer.write(zeros, distance: 1, tables)
        writer.endStoring()
    }
}
