/// Divides transformed samples by the steps of one quantization table, to the nearest.
@safe struct JPEGQuantizer: Hashable, Sendable {
    /// Where each coefficient, from the lowest frequency to the highest, stands in a block (T.81, figure A.6).
    static let zigzag: [UInt8] = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60,
        61, 54, 47, 55, 62, 63,
    ]

    /// The table that the standard suggests for brightness, row by row (T.81, table K.1).
    static let brightnessTable: [UInt8] = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]

    /// The table for colours (T.81, table K.2).
    static let colourTable: [UInt8] = [
        17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
    ]

    /// Steps in zigzag order, as the file holds them.
    let steps: [UInt8]
    /// Half of what each coefficient is divided by, and 2^32 divided by all of it, rounded up.
    private let halves: [UInt32]
    private let reciprocals: [UInt64]

    /// Scales a table as libjpeg does: 50 is the table itself, 100 ones throughout.
    init(_ table: [UInt8], quality: Int) {
        let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
        steps = Self.zigzag.map { UInt8(min(max((Int(table[Int($0)]) * scale + 50) / 100, 1), 255)) }
        // The transform's results are eight times too large.
        halves = steps.map { UInt32($0) * 4 }
        reciprocals = steps.map { (1 << 32 + UInt64($0) * 8 - 1) / (UInt64($0) * 8) }
    }

    /// Writes the block's 64 quantized coefficients in zigzag order.
    ///
    /// - Returns: A bit for each that is not zero, the first lowest.
    func quantize(_ block: UnsafePointer<Int32>, into out: UnsafeMutablePointer<Int16>) -> UInt64 {
        let (zigzag, halves, reciprocals) = (Self.zigzag.span, halves.span, reciprocals.span)
        var mask: UInt64 = 0
        for index in 0..<64 {
            let value = unsafe block[Int(zigzag[index])]
            let sign = value &>> 31
            let size = UInt32(truncatingIfNeeded: (value ^ sign) &- sign)
            // Exact, as the sum and the divisor both take less than 16 bits.
            let quotient = Int32(truncatingIfNeeded: (UInt64(size &+ halves[index]) &* reciprocals[index]) &>> 32)
            unsafe out[index] = Int16(truncatingIfNeeded: (quotient ^ sign) &- sign)
            mask |= (quotient == 0 ? 0 : 1) &<< UInt64(truncatingIfNeeded: index)
        }
        return mask
    }
}
