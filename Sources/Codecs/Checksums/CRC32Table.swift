/// Tables that take eight bytes of a CRC-32 in one step.
///
/// Holds a pointer and not an array: the lookups are the inner loop, and bounds checks and the reference would double
/// its time. The memory is written once, here, and never freed, so that sharing it is safe.
@safe struct CRC32Table: @unchecked Sendable {
    static let shared = CRC32Table()

    /// The reversed polynomial.
    static let polynomial: UInt32 = 0xEDB8_8320

    /// Eight tables of 256 entries; entry i of table k is the CRC of byte i followed by k zero bytes.
    private let entries: UnsafePointer<UInt32>

    private init() {
        let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ Self.polynomial : value >> 1 }
            unsafe (tables + byte).initialize(to: value)
        }
        for index in 256..<8 * 256 {
            let previous = unsafe tables[index - 256]
            unsafe (tables + index).initialize(to: (previous >> 8) ^ tables[Int(previous & 0xFF)])
        }
        unsafe entries = UnsafePointer(tables)
    }

    /// The checksum of the bytes whose checksum is `start`, followed by `bytes`.
    func checksum(of bytes: UnsafeBufferPointer<UInt8>, after start: UInt32) -> UInt32 {
        guard let base = bytes.baseAddress else { return start }
        let raw = unsafe UnsafeRawPointer(base)
        let count = bytes.count
        var value = ~start
        var index = 0
        while index &+ 8 <= count {
            let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ UInt64(value)
            value = entry(7, word) ^ entry(6, word &>> 8) ^ entry(5, word &>> 16) ^ entry(4, word &>> 24)
            value ^= entry(3, word &>> 32) ^ entry(2, word &>> 40) ^ entry(1, word &>> 48) ^ entry(0, word &>> 56)
            index &+= 8
        }
        while index < count {
            value = unsafe (value &>> 8) ^ entries[Int((value ^ UInt32(base[index])) & 0xFF)]
            index &+= 1
        }
        return ~value
    }

    @inline(__always)
    private func entry(_ table: Int, _ word: UInt64) -> UInt32 {
        unsafe entries[table &* 256 &+ Int(truncatingIfNeeded: word & 0xFF)]
    }
}
