/// The big-endian 16-bit number at `index`; traps unless two bytes are there.
func bigEndian16(_ bytes: [UInt8], at index: Int) -> Int {
    Int(bytes[index]) << 8 | Int(bytes[index + 1])
}

/// The big-endian 32-bit number at `index`; traps unless four bytes are there.
func bigEndian32(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
    UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
        | UInt32(bytes[index + 3])
}

/// The little-endian 24-bit number at `index`; traps unless three bytes are there.
func littleEndian24(_ bytes: [UInt8], at index: Int) -> Int {
    Int(bytes[index]) | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]) << 16
}

/// The low `count` bytes of a number, the lowest first.
func littleEndian(_ value: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// The low `count` bytes of a number, the highest first.
func bigEndian(_ value: Int, count: Int) -> [UInt8] { littleEndian(value, count: count).reversed() }
