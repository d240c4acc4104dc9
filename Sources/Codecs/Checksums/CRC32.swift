/// The CRC-32 of PNG, gzip and zip (ISO 3309; PNG specification, annex D), which can also be joined and repeated
/// without reading the bytes again.
struct CRC32: Hashable, Sendable {
    /// The checksum of the bytes so far.
    private(set) var value: UInt32 = 0

    init() {}

    /// Adds bytes.
    mutating func update(_ bytes: Span<UInt8>) {
        value = unsafe bytes.withUnsafeBufferPointer { unsafe CRC32Table.shared.checksum(of: $0, after: value) }
    }

    /// Adds bytes.
    mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Adds those bytes `count` times in a row; O(bytes + log count).
    mutating func update(_ bytes: [UInt8], count: Int) { update(bytes.span, count: count) }

    /// Adds those bytes `count` times in a row; O(bytes + log count).
    mutating func update(_ bytes: Span<UInt8>, count: Int) {
        if count == 1 { return update(bytes) }
        var block = CRC32()
        block.update(bytes)
        var (square, squareLength) = (block.value, bytes.count)
        var remaining = count
        while remaining > 0 {
            if remaining & 1 == 1 { value = Self.joined(value, square, length: squareLength) }
            remaining >>= 1
            if remaining > 0 {
                square = Self.joined(square, square, length: squareLength)
                squareLength *= 2
            }
        }
    }

    /// The checksum of a string with checksum `first`, followed by one with `second` that is `length` bytes long.
    ///
    /// A checksum is a polynomial modulo P; the bytes that follow multiply it by x^(8 · length).
    private static func joined(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
        multiply(first, power(ofX: UInt64(length) * 8)) ^ second
    }

    /// x^exponent modulo P; in this bit order the highest bit is x^0.
    private static func power(ofX exponent: UInt64) -> UInt32 {
        var result: UInt32 = 1 << 31
        var square: UInt32 = 1 << 30
        var remaining = exponent
        while remaining > 0 {
            if remaining & 1 == 1 { result = multiply(result, square) }
            square = multiply(square, square)
            remaining >>= 1
        }
        return result
    }

    private static func multiply(_ first: UInt32, _ second: UInt32) -> UInt32 {
        var product: UInt32 = 0
        var multiplicand = second
        var multiplier = first
        while multiplier != 0 {
            if multiplier & 1 << 31 != 0 { product ^= multiplicand }
            multiplier <<= 1
            multiplicand = multiplicand & 1 == 1 ? multiplicand >> 1 ^ CRC32Table.polynomial : multiplicand >> 1
        }
        return product
    }
}
