/// Writes the rows of a run raster into a stream of short rows.
@safe struct VP8LStreamBuilder {
    private let gatherer: VP8LRowGatherer
    private let layout: VP8LRowLayout
    private let tokenizer: VP8LTokenizer
    private let stream: VP8LStream
    private let predictor: VP8LPredictor?
    private let rows: VP8LRows
    /// Rows equal to the last one written that are not written yet.
    private var pendingEqualRows = 0
    /// Whether the next row is not the picture's first.
    private var hasRowAbove = false
    /// Whether the row above is at hand as it is coded, to be compared with the next one.
    private var hasCodedAbove = false
    /// Where the row above lies in the stream; nil when it is in an earlier block.
    private var aboveStart: Int?
    /// Whether the row above is the last one of the stream.
    private var isAboveLast = false
    /// Blocks that are finished.
    private var blockCount = 0

    /// The tokenizer's stream takes the rows, whenever it is full its blocks are finished.
    init(
        _ gatherer: VP8LRowGatherer, layout: VP8LRowLayout, predictor: VP8LPredictor?, tokenizer: VP8LTokenizer,
        rows: VP8LRows
    ) {
        self.gatherer = gatherer
        self.layout = layout
        self.predictor = predictor
        self.tokenizer = tokenizer
        self.rows = rows
        stream = tokenizer.stream
        rows.coded.reserve(layout.shortCount)
        if predictor != nil { rows.plain.reserve(layout.shortCount) }
    }

    /// Adds the rows of a step.
    ///
    /// The last of them may wait until `finishBlock`.
    mutating func append(_ step: RowStep) {
        switch step {
        case .row(let line, let count):
            append(line: line)
            var repeatCount = count - 1
            if predictor != nil, repeatCount > 0 {
                // The second row is the first whose differences are those to an equal row.
                append(line: line)
                repeatCount -= 1
            }
            pendingEqualRows += repeatCount
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
        // Only in the second period the first row is below the period's last one, which its differences tell.
        let written = predictor == nil ? period : min(period + 1, count)
        let last = (count - 1) % period
        var (lastStart, lastBlock) = (aboveStart, blockCount)
        for index in 0..<written {
            append(line: start + index % period)
            if index % period == last { (lastStart, lastBlock) = (aboveStart, blockCount) }
        }
        guard count > written else { return }
        flush()
        appendCopy(rows: period, count: count - written)
        guard last != (written - 1) % period else { return }
        aboveStart = lastBlock == blockCount ? lastStart : nil
        isAboveLast = false
        hasCodedAbove = predictor == nil
        unsafe gatherer.gather(line: start + last, into: predictor == nil ? rows.coded.above : rows.plain.above)
    }

    /// Writes a period's rows as tokens of their own, to be repeated: no match reaches back a whole period.
    ///
    /// There is no predictor then.
    private mutating func appendGroup(start: Int, period: Int, count: Int) {
        let tail = count % period
        finishBlock()
        tokenizer.beginGroup(repeatCount: count / period)
        // The first row must not look at the one above it, which is another one in the first period.
        hasCodedAbove = false
        for index in 0..<period {
            if index == tail, tail > 0 {
                finishBlock()
                tokenizer.endTail()
            }
            append(line: start + index)
        }
        finishBlock()
        tokenizer.endGroup()
        unsafe gatherer.gather(line: start + (count - 1) % period, into: rows.coded.above)
    }

    private mutating func append(line: Int?) {
        code(line: line)
        if hasCodedAbove, rows.coded.areEqual(count: layout.shortCount) {
            pendingEqualRows += 1
            return
        }
        flush()
        if tokenizer.isBlockFull { finishBlock() }
        stream.reserveRow(layout.shortCount)
        let start = stream.count
        unsafe (stream.units.base + start).update(from: rows.coded.current, count: layout.shortCount)
        stream.append(row: layout, above: aboveStart, isAdjacent: isAboveLast)
        rows.coded.swap()
        hasCodedAbove = true
        aboveStart = start
        isAboveLast = true
    }

    /// Makes the coded row of the block's row `line`.
    private mutating func code(line: Int?) {
        guard let predictor else { return unsafe gatherer.gather(line: line, into: rows.coded.current) }
        let plain = rows.plain
        unsafe gatherer.gather(line: line, into: plain.current)
        unsafe predictor.apply(
            plain.current, above: hasRowAbove ? plain.above : nil, layout: layout, to: rows.coded.current)
        // The marker's place is compared with other rows too.
        for cut in layout.cuts { unsafe rows.coded.current[cut.marker] = 0 }
        plain.swap()
        hasRowAbove = true
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
