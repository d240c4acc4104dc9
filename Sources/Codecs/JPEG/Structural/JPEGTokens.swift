/// Coefficients as what an entropy coder writes: symbols with the bits behind them (T.81, F.1.2), weighed by how often
/// each will be written.
@safe final class JPEGTokens {
    /// Brightness and colour each have one table for first coefficients and one for the others.
    static let tableCount = 4

    /// Number of the table in bits 24 and 25, symbol from bit 16 on, the bits behind it below.
    let storage = ScratchBuffer<UInt32>(capacity: 1 << 12)
    private(set) var count = 0
    /// How often each symbol of each table will be written, 256 a table.
    let weights = ScratchBuffer<Int>(capacity: 256 * JPEGTokens.tableCount)

    func removeAll() {
        count = 0
        unsafe weights.base.update(repeating: 0, count: 256 * Self.tableCount)
    }

    func trim() { storage.trim(to: 1 << 18) }

    /// How often each symbol of a table will be written.
    func weights(ofTable number: Int) -> [Int] {
        unsafe Array(UnsafeBufferPointer(start: weights.base + 256 * number, count: 256))
    }

    /// Writes tokens in the codes of all tables, 256 a table.
    func write(_ range: Range<Int>, codes: [UInt32], to writer: inout JPEGBitWriter) {
        // A code has at most 15 bits, what stands behind it at most 11.
        writer.reserve(bitCount: range.count * 26)
        let codes = codes.span
        for index in range {
            let token = unsafe storage.base[index]
            let code = codes[Int(token &>> 16)]
            // The low half of every symbol is the number of bits behind it.
            let bitCount = token &>> 16 & 15
            let bits = UInt64(code &>> 8) &<< UInt64(bitCount) | UInt64(token & 0xFFFF)
            writer.write(bits, count: Int(code & 0xFF &+ bitCount))
        }
    }

    /// Adds a block whose first coefficient differs by `difference` from that of the last block of its component.
    ///
    /// - Parameters:
    ///   - coefficients: 64 in zigzag order; the first is not looked at.
    ///   - mask: a bit for each that is not zero.
    ///   - table: 0 for brightness, 2 for colour.
    ///   - weight: how often the block will be written.
    func append(
        _ coefficients: UnsafePointer<Int16>, mask: UInt64, difference: Int32, table: UInt32, weight: Int
    ) {
        storage.reserve(count + 80, keeping: count)
        append(difference, run: 0, table: table, weight)
        var (rest, last) = (mask & ~1, 0)
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            var run = index &- last &- 1
            while run > 15 {
                // Sixteen zeros.
                append(symbol: 0xF0, bits: 0, table: table | 1, weight)
                run &-= 16
            }
            append(Int32(unsafe coefficients[index]), run: UInt32(truncatingIfNeeded: run), table: table | 1, weight)
            last = index
            rest &= rest &- 1
        }
        // The rest of the block is zero.
        if last < 63 { append(symbol: 0, bits: 0, table: table | 1, weight) }
    }

    @inline(__always)
    private func append(_ value: Int32, run: UInt32, table: UInt32, _ weight: Int) {
        let sign = value &>> 31
        let bitCount = UInt32(truncatingIfNeeded: 32 &- ((value ^ sign) &- sign).leadingZeroBitCount)
        // Negative numbers are written one less, so that their first bit is 0.
        let bits = UInt32(bitPattern: value &+ sign) & (1 &<< bitCount &- 1)
        append(symbol: run &<< 4 | bitCount, bits: bits, table: table, weight)
    }

    @inline(__always)
    private func append(symbol: UInt32, bits: UInt32, table: UInt32, _ weight: Int) {
        unsafe storage.base[count] = table &<< 24 | symbol &<< 16 | bits
        count &+= 1
        unsafe weights.base[Int(table &<< 8 | symbol)] &+= weight
    }
}
