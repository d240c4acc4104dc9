/// Writes the scan of a picture (T.81, F.1.2): every distinct row of MCUs once, with restart markers between the rows.
///
/// As each row begins anew, rows that repeat are the same bytes but for the number of the marker between them.
@safe struct JPEGScanWriter {
    /// Markers are numbered from 0 to 7 and then again from 0.
    private static let markerCount = 8
    /// Repeated rows that take fewer bytes than this are stored: a piece of their own would cost more.
    private static let shortestRepeat = 2048

    private let store: JPEGBlockStore
    private let columns: JPEGAxisPlan
    private let rows: JPEGAxisPlan
    private let unit: JPEGUnit
    /// The codes of all tables, 256 a table.
    private let codes: [UInt32]
    private let bits: ScratchBuffer<UInt8>

    init(
        _ store: JPEGBlockStore, columns: JPEGAxisPlan, rows: JPEGAxisPlan, unit: JPEGUnit, tables: JPEGTables,
        bits: ScratchBuffer<UInt8>
    ) {
        codes = tables.huffmanTables.flatMap(\.codes)
        self.store = store
        self.columns = columns
        self.rows = rows
        self.unit = unit
        self.bits = bits
    }

    /// The file: `head`, the scan, and the marker for the end of the image.
    func makeRope(head: [UInt8]) -> ByteRope {
        let rowBytes = (0..<rows.distinctCount).map { encodeRow($0) }
        var pieces: [ByteRope.Piece] = []
        var open = head
        var rowIndex = 0
        /// Adds rows of a step, each with the marker before it.
        func append(_ units: Range<Int>, times: Int) {
            for _ in 0..<times {
                for unit in units {
                    if rowIndex > 0 {
                        open += [0xFF, JPEGMarker.restart + UInt8((rowIndex - 1) % Self.markerCount)]
                    }
                    open += rowBytes[unit]
                    rowIndex += 1
                }
            }
        }
        for step in rows.steps {
            append(step.units, times: 1)
            // So many copies are a whole round of markers; they come before their rows, so all copies are alike.
            let copies = Self.markerCount >> min(step.units.count.trailingZeroBitCount, 3)
            let times = step.times - 1
            let byteCount = step.units.reduce(0) { $0 + rowBytes[$1].count + 2 }
            guard times >= 2 * copies, (times - copies) * byteCount >= Self.shortestRepeat else {
                append(step.units, times: times)
                continue
            }
            pieces.append(ByteRope.Piece(bytes: open))
            open = []
            append(step.units, times: copies)
            pieces.append(ByteRope.Piece(bytes: open, repeatCount: times / copies))
            open = []
            rowIndex += (times / copies - 1) * copies * step.units.count
            append(step.units, times: times % copies)
        }
        open += [0xFF, JPEGMarker.endOfImage]
        pieces.append(ByteRope.Piece(bytes: open))
        return ByteRope(pieces)
    }

    /// One row's entropy-coded bytes.
    private func encodeRow(_ row: Int) -> [UInt8] {
        var writer = JPEGBitWriter(bits)
        var predictor = JPEGPredictor()
        let first = row * columns.distinctCount
        for step in columns.steps {
            let units = first + step.units.lowerBound..<first + step.units.upperBound
            write(units, to: &writer, &predictor)
            guard step.times > 1 else { continue }
            // From the second time on, the cycle's first MCU follows its last, and the bits are always the same.
            let start = writer.bitPosition
            write(units, to: &writer, &predictor)
            let period = writer.bitPosition - start
            writer.repeatBits(period: period, count: period * (step.times - 2))
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(writer.bitPosition / 8 * 65 / 64 + 16)
        writer.finish(into: &bytes)
        return bytes
    }

    private func write(_ units: Range<Int>, to writer: inout JPEGBitWriter, _ predictor: inout JPEGPredictor) {
        let codes = codes.span
        for index in units {
            for block in 0..<unit.blockCount {
                let table = unit.table(of: block)
                let position = index &* unit.blockCount &+ block
                let difference = predictor.difference(
                    store.level(of: position), component: unit.component(of: block))
                let tokens = unsafe store.tokens(of: position)
                writer.reserve(bitCount: (tokens.count &+ 1) &* 32)
                let size = JPEGBlockStore.bitCount(of: difference)
                Self.write(
                    UInt32(truncatingIfNeeded: size) | JPEGBlockStore.extraBits(of: difference, count: size) &<< 8,
                    code: codes[JPEGTables.differences(table) &* 256 &+ size], to: &writer)
                let first = JPEGTables.coefficients(table) &* 256
                for place in 0..<tokens.count {
                    let token = unsafe tokens[place]
                    Self.write(token, code: codes[first &+ Int(truncatingIfNeeded: token & 0xFF)], to: &writer)
                }
            }
        }
    }

    /// Writes the code of a token's symbol and its extra bits, as many as the symbol's low half says: at most 15 and 11.
    @inline(__always)
    private static func write(_ token: JPEGBlockStore.Token, code: UInt32, to writer: inout JPEGBitWriter) {
        let extraBitCount = token & 15
        let bits = UInt64(code & 0xFFFF) &<< UInt64(extraBitCount) | UInt64(token &>> 8)
        writer.write(bits, count: Int(truncatingIfNeeded: code &>> 16 &+ extraBitCount))
    }
}
