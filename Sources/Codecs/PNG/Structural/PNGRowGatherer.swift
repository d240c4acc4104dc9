/// Collects reduced rows into short rows.
@safe struct PNGRowGatherer {
    /// Samples that lie side by side in both, or one that is repeated.
    private struct Move {
        /// Byte of the short row.
        var target: Int
        /// Byte of the reduced row.
        var source: Int
        var pixelCount: Int
        var isRepeated: Bool
    }

    private let reducer: PNGRowReducer
    private let layout: PNGRowLayout
    private let bitDepth: Int
    private let moves: [Move]

    init(_ reducer: PNGRowReducer, layout: PNGRowLayout, bitDepth: Int) {
        self.reducer = reducer
        self.layout = layout
        self.bitDepth = bitDepth
        moves = layout.unitPixelCount == 1 ? Self.moves(layout) : []
    }

    private static func moves(_ layout: PNGRowLayout) -> [Move] {
        let size = layout.unitByteCount
        let columns = layout.columns.span
        var moves: [Move] = []
        moves.reserveCapacity(16)
        var move = Move(target: 0, source: 0, pixelCount: 0, isRepeated: false)
        for unit in columns.indices {
            let source = Int(columns[unit]) * size
            let next = move.isRepeated ? move.source : move.source + move.pixelCount * size
            let mayRepeat = move.pixelCount == 1 && move.source == source
            if move.pixelCount > 0, next == source || mayRepeat {
                move.pixelCount += 1
                if mayRepeat { move.isRepeated = true }
                continue
            }
            if move.pixelCount > 0 { moves.append(move) }
            move = Move(target: unit * size, source: source, pixelCount: 1, isRepeated: false)
        }
        if move.pixelCount > 0 { moves.append(move) }
        return moves
    }

    /// Writes the short row of the block's row `line`, or of a blank one, to `out`, which has room for it.
    func gather(line: Int?, into out: UnsafeMutablePointer<UInt8>) {
        let row = unsafe reducer.reduce(line: line)
        if layout.unitPixelCount == 1 { unsafe move(row, out) } else { unsafe pack(row, out) }
    }

    private func move(_ row: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>) {
        let size = layout.unitByteCount
        for move in moves {
            if !move.isRepeated {
                unsafe (out + move.target).update(from: row + move.source, count: move.pixelCount * size)
            } else if size == 1 {
                unsafe (out + move.target).update(repeating: row[move.source], count: move.pixelCount)
            } else {
                for index in 0..<move.pixelCount {
                    unsafe (out + move.target + index * size).update(from: row + move.source, count: size)
                }
            }
        }
    }

    /// Leftmost pixel in the high bits (PNG specification, 7.2).
    private func pack(_ row: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>) {
        let columns = layout.columns.span
        var index = 0
        for unit in 0..<layout.unitCount {
            var byte: UInt8 = 0
            for _ in 0..<layout.unitPixelCount {
                byte = unsafe byte &<< UInt8(truncatingIfNeeded: bitDepth) | row[Int(columns[index])]
                index += 1
            }
            unsafe out[unit] = byte
        }
    }
}
