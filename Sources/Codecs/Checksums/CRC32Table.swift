/// Tables that take sixteen bytes of a CRC-32 in one step.
///
/// Holds a pointer and not an array: the lookups are the inner loop, and bounds checks and the reference would double
/// its time. The memory is written once, here, and never freed, so that sharing it is safe.
@safe struct CRC32Table: @unchecked Sendable {
    static let shared = CRC32Table()

    /// The reversed polynomial.
    static let polynomial: UInt32 = 0xEDB8_8320

    private static let tableCount = 16

    /// The tables of 256 entries; entry i of table k is the CRC of byte i followed by k zero bytes.
    private let entries: UnsafePointer<UInt32>

    private init() {
        let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.tableCount * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ Self.polynomial : value >> 1 }
            unsafe (tables + byte).initialize(to: value)
        }
        for index in 256..<Self.tableCount * 256 {
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
        while index &+ 16 <= count {
            let first = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ UInt64(value)
            let second = unsafe raw.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
            // What depends on the bytes before is looked up last.
            value = entries(second, behind: 0) ^ entries(first, behind: 8)
            index &+= 16
        }
        while index < count {
            value = unsafe (value &>> 8) ^ entries[Int((value ^ UInt32(base[index])) & 0xFF)]
            index &+= 1
        }
        return ~value
    }

    /// The joint checksum of eight bytes with `count` zero bytes behind them.
    @inline(__always)
    private func entries(_ word: UInt64, behind count: Int) -> UInt32 {
        entry(count &+ 7, word) ^ entry(count &+ 6, word &>> 8) ^ entry(count &+ 5, word &>> 16)
            ^ entry(count &+ 4, word &>> 24) ^ entry(count &+ 3, word &>> 32) ^ entry(count &+ 2, word &>> 40)
            ^ entry(count &+ 1, word &>> 48) ^ entry(count, word &>> 56)
    }

    @inline(__always)
    private func entry(_ table: Int, _ word: UInt64) -> UInt32 {
        unsafe entries[table &* 256 &+ Int(truncatingIfNeeded: word & 0xFF)]
    }
}
