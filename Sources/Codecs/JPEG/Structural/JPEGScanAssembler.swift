/// Puts rows of MCUs one behind the other with restart markers between them, and repeats them as pieces of a rope.
///
/// Markers carry the numbers 0 to 7 by turns (T.81, E.1.4), so a period of rows is a period of bytes after eight
/// rounds at most.
struct JPEGScanAssembler {
    /// Copies that take fewer bytes than this are stored: a piece of its own would cost more.
    private static let shortestRepeat = 2048

    private var pieces: [ByteRope.Piece] = []
    private var tail: [UInt8]
    private var rowCount = 0

    /// Begins behind the file's head.
    init(head: [UInt8]) {
        tail = head
    }

    /// Adds rows, `times` times in a row.
    mutating func append(_ rows: ArraySlice<[UInt8]>, times: Int) {
        let total = rows.count * times
        let period = rows.count << (3 - min(rows.count.trailingZeroBitCount, 3))
        // One row at least stays for the rest, so that a row is known to follow each repeated one.
        let count = (total - 1) / period
        let byteCount = rows.reduce(0) { $0 + $1.count + 2 } * (period / rows.count)
        var done = 0
        if count > 1, (count - 1) * byteCount >= Self.shortestRepeat {
            // The marker in front of the first row belongs to what precedes.
            if rowCount > 0 { appendMarker() }
            flush()
            for index in 0..<period {
                tail += rows[rows.startIndex + index % rows.count]
                rowCount += 1
                appendMarker()
            }
            pieces.append(ByteRope.Piece(bytes: tail, repeatCount: count))
            tail = []
            done = count * period
            rowCount += (count - 1) * period
            tail += rows[rows.startIndex + done % rows.count]
            rowCount += 1
            done += 1
        }
        for index in done..<total {
            if rowCount > 0 { appendMarker() }
            tail += rows[rows.startIndex + index % rows.count]
            rowCount += 1
        }
    }

    /// The whole file.
    mutating func finish() -> ByteRope {
        tail += [0xFF, JPEGMarker.endOfImage]
        flush()
        return ByteRope(pieces)
    }

    /// The marker behind the last row.
    private mutating func appendMarker() {
        tail += [0xFF, JPEGMarker.restart + UInt8((rowCount - 1) & 7)]
    }

    private mutating func flush() {
        if !tail.isEmpty { pieces.append(ByteRope.Piece(bytes: tail)) }
        tail = []
    }
}
