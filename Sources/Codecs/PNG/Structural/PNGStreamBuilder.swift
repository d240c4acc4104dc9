/// Writes the rows of a run raster as a stream of literal bytes and structures.
@safe struct PNGStreamBuilder {
    private let layout: PNGRowLayout
    private let gatherer: PNGRowGatherer
    private let filters: [PNGRowFilter]
    private let stream: LiteralStream
    private let rows: PNGRowPair
    /// Rows equal to the last one written that are not written yet.
    private var pendingEqualRows = 0
    /// Whether there is a row above that the next one may be compared with.
    private var hasRowAbove = false

    /// Rows that together take fewer bytes than this are literals: a match or two will do for them.
    private static let shortestStructure = 64

    /// - Parameter above: what lies above the first row; nil at the top of the picture.
    init(
        _ reducer: PNGRowReducer, picture: PNGPicture, above: RowStep?, stream: LiteralStream, rows: PNGRowPair
    ) {
        layout = picture.layout
        self.stream = stream
        self.rows = rows
        gatherer = PNGRowGatherer(reducer, layout: layout, bitDepth: picture.format.bitDepth)
        filters = picture.filters
        rows.reserve(layout.shortByteCount)
        guard let above else { return }
        unsafe gatherer.gather(line: above.lastLine, into: rows.above)
        hasRowAbove = true
    }

    /// Adds the rows of a step.
    ///
    /// Rows that are equal to the last one may wait until `flush`.
    mutating func append(_ step: RowStep) {
        switch step {
        case .row(let line, let count):
            append(line: line)
            pendingEqualRows += count - 1
        case .period(let start, let period, let count):
            appendPeriod(start: start, period: period, count: count)
        }
    }

    /// Writes a period's rows once, and the rest of the run as copies of them: one long copy where the window reaches
    /// back that far, else a group.
    private mutating func appendPeriod(start: Int, period: Int, count: Int) {
        flush()
        let isGroup = period * layout.rowByteCount > DeflateSymbols.windowSize
        let (times, tail) = (count / period, count % period)
        stream.append(isGroup ? .beginGroup(repeatCount: times) : .beginPeriod(repeatCount: times), byteCount: 0)
        for index in 0..<period {
            if index == tail, tail > 0 {
                flush()
                stream.append(.endTail, byteCount: 0)
            }
            // The first row must not look at the one above it, which is another one in the first period.
            append(line: start + index, selfContained: index == 0)
        }
        flush()
        let copiedByteCount = (count - period) * layout.rowByteCount
        if isGroup {
            stream.append(.endGroup, byteCount: copiedByteCount)
        } else {
            let distance = period * layout.rowByteCount
            stream.append(.endPeriod(distance: distance, byteCount: copiedByteCount), byteCount: copiedByteCount)
        }
        unsafe gatherer.gather(line: start + (count - 1) % period, into: rows.above)
    }

    private mutating func append(line: Int?, selfContained: Bool = false) {
        unsafe gatherer.gather(line: line, into: rows.current)
        if hasRowAbove, !selfContained, rows.areEqual(count: layout.shortByteCount) {
            pendingEqualRows += 1
            return
        }
        flush()
        if !hasRowAbove { rows.clearAbove(count: layout.shortByteCount) }
        stream.reserveLiterals(layout.shortByteCount + 1)
        let start = stream.end
        let out = unsafe stream.bytes.base + start
        let filter = chooseFilter(selfContained: selfContained)
        unsafe out.pointee = filter.rawValue
        unsafe filter.apply(rows.current, above: rows.above, to: out + 1, layout: layout)
        appendParts(start: start)
        rows.swap()
        hasRowAbove = true
    }

    private func chooseFilter(selfContained: Bool) -> PNGRowFilter {
        guard filters.count > 1 else { return filters[0] }
        var best = PNGRowFilter.none
        var bestCost = Int.max
        for filter in filters where filter.isSelfContained || !selfContained {
            unsafe filter.apply(rows.current, above: rows.above, to: rows.trial, layout: layout)
            let cost = unsafe PNGRowFilter.cost(rows.trial, count: layout.shortByteCount)
            if cost < bestCost { (best, bestCost) = (filter, cost) }
        }
        return best
    }

    /// Adds the row whose filter byte and short row lie at `start` of the literal buffer.
    private mutating func appendParts(start: Int) {
        for part in layout.parts {
            switch part {
            case .bytes(let range):
                // The first part of every row is bytes, and the filter byte goes before them.
                let first = range.lowerBound == 0 ? start : start + 1 + range.lowerBound
                stream.append(literalsAt: first..<start + 1 + range.upperBound)
            case .copy(let distance, let byteCount):
                stream.append(.copy(distance: distance, byteCount: byteCount), byteCount: byteCount)
            }
        }
    }

    /// Adds the rows that wait, each a 2, for "as above", and zeros.
    mutating func flush() {
        let count = pendingEqualRows
        guard count > 0 else { return }
        pendingEqualRows = 0
        let byteCount = count * layout.rowByteCount
        if byteCount >= Self.shortestStructure {
            stream.append(.zeroRows(count: count), byteCount: byteCount)
        } else {
            for _ in 0..<count { appendZeroRow() }
        }
    }

    /// A row so short is whole in its literals.
    private mutating func appendZeroRow() {
        stream.reserveLiterals(layout.rowByteCount)
        let start = stream.end
        unsafe stream.bytes.base[start] = PNGRowFilter.up.rawValue
        unsafe (stream.bytes.base + start + 1).update(repeating: 0, count: layout.rowByteCount - 1)
        stream.append(literalsAt: start..<start + layout.rowByteCount)
    }
}
