/// Encoded bytes as a list of pieces, so that a repeated block need not exist n times in memory.
package struct ByteRope: Sendable {
    /// One piece: the same bytes `repeatCount` times in a row.
    package struct Piece: Sendable {
        package var bytes: [UInt8]
        package var repeatCount: Int

        package init(bytes: [UInt8], repeatCount: Int = 1) {
            self.bytes = bytes
            self.repeatCount = repeatCount
        }
    }

    package private(set) var pieces: [Piece]
    /// Length of the whole when written out, in bytes.
    package private(set) var byteCount: Int
    /// What the pieces hold in memory, in bytes.
    package private(set) var heldByteCount: Int

    package init(_ pieces: [Piece] = []) {
        self.pieces = pieces
        byteCount = pieces.reduce(0) { $0 + $1.bytes.count * $1.repeatCount }
        heldByteCount = pieces.reduce(0) { $0 + $1.bytes.count }
    }

    /// The whole as one array.
    package func flattened() -> [UInt8] {
        if pieces.count == 1, pieces[0].repeatCount == 1 { return pieces[0].bytes }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for piece in pieces {
            for _ in 0..<piece.repeatCount { bytes.append(contentsOf: piece.bytes) }
        }
        return bytes
    }
}
