/// Writes the rows of a run raster into a stream of short rows.
@safe struct VP8LStreamBuilder {
    private let gatherer: VP8LRowGatherer
    private let layout: VP8LRowLayout
    private let tokenizer: VP8LTokenizer
    private let stream: VP8LStream
    private let rows: VP8LRowPair
    /// Rows equal to the last one written that are not written yet.
    private var pendingEqualRows = 0
    /// Whether there is a row above that the next one may be compared with.
    private var hasRowAbove = false
    /// Where the row above lies in the stream; nil when it is in an earlier block.
    private var aboveStart: Int?
    /// Whether the row above is the last one of the stream.
    private var isAboveLast = false
    /// Blocks that are finished.
    private var blockCount = 0

    /// The tokenizer's stream takes the rows, whenever it is full its blocks are finished.
    init(_ gatherer: VP8LRowGatherer, layout: VP8LRowLayout, tokenizer: VP8LTokenizer, rows: VP8LRowPair) {
        self.gatherer = gatherer
        self.layout = layout
        self.tokenizer = tokenizer
        self.rows = rows
        stream = tokenizer.stream
        rows.reserve(layout.shortCount)
    }

    /// Adds the rows of a step.
    ///
    /// The last of them may wait until `finishBlock`.
    mutating func append(_ step: RowStep) {
        switch step {
        case .row(let line, let count):
            append(line: line)
            pendingEqualRows += count - 1
        case .period(let start, let period, let count):
            if period * layout.rowUnitCount <= VP8LSymbols.windowSize {
                appendPeriod(start: start, period: period, count: count)
            } else {
                appendGroup(start: start, period: period, count: count)
            }
        }
    }

    /// Writes the rows that wait and makes tokens of the stream.
    mutating func finishBlock() {
        flush()
        tokenizer.finishBlock()
        blockCount += 1
        aboveStart = nil
    }

    /// Writes a period's rows once, and the rest of the run as one copy of them.
    private mutating func appendPeriod(start: Int, period: Int, count: Int) {
        let last = start + (count - 1) % period
        var (lastStart, lastBlock) = (aboveStart, blockCount)
        for line in start..<start + period {
            append(line: line)
            if line == last { (lastStart, lastBlock) = (aboveStart, blockCount) }
        }
        flush()
        appendCopy(rows: period, count: count - period)
        guard last != start + period - 1 else { return }
        unsafe gatherer.gather(line: last, into: rows.above)
        aboveStart = lastBlock == blockCount ? lastStart : nil
        isAboveLast = false
    }

    /// Writes a period's rows as tokens of their own, to be repeated: no match reaches back a whole period.
    private mutating func appendGroup(start: Int, period: Int, count: Int) {
        let tail = count % period
        finishBlock()
        tokenizer.beginGroup(repeatCount: count / period)
        // The first row must not look at the one above it, which is another one in the first period.
        hasRowAbove = false
        for index in 0..<period {
            if index == tail, tail > 0 {
                finishBlock()
                tokenizer.endTail()
            }
            append(line: start + index)
        }
        finishBlock()
        tokenizer.endGroup()
        unsafe gatherer.gather(line: start + (count - 1) % period, into: rows.above)
    }

    private mutating func append(line: Int?) {
        unsafe gatherer.gather(line: line, into: rows.current)
        if hasRowAbove, rows.areEqual(count: layout.shortCount) {
            pendingEqualRows += 1
            return
        }
        flush()
        if tokenizer.isBlockFull { finishBlock() }
        stream.reserveRow(layout.shortCount)
        let start = stream.count
        unsafe (stream.units.base + start).update(from: rows.current, count: layout.shortCount)
        stream.append(row: layout, above: aboveStart, isAdjacent: isAboveLast)
        rows.swap()
        hasRowAbove = true
        aboveStart = start
        isAboveLast = true
    }

    /// Writes the rows that wait as one copy of the row above.
    private mutating func flush() {
        guard pendingEqualRows > 0 else { return }
        appendCopy(rows: 1, count: pendingEqualRows)
        pendingEqualRows = 0
    }

    /// Writes `count` rows that are equal to those `rows` above them.
    private func appendCopy(rows: Int, count: Int) {
        stream.reserveRow(0)
        stream.appendMarker(period: rows * layout.rowUnitCount, count: count * layout.rowUnitCount)
    }
}
