/// The Adler-32 of a string of bytes in a form that can be joined and repeated without reading the bytes again
/// (RFC 1950, section 8.2).
struct AdlerSum: Hashable, Sendable {
    private static let modulus: UInt64 = 65521

    /// Length in bytes, modulo the modulus.
    private var length: UInt64 = 0
    /// The bytes' sum, modulo the modulus.
    private var sum: UInt64 = 0
    /// The sum of each byte times the number of bytes from it to the end, itself included; modulo the modulus.
    private var weightedSum: UInt64 = 0

    /// The sum of no bytes.
    init() {}

    /// The sum of those bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        // So many bytes that the weighted sum of a stretch fits 32 bits, which lets the loop run in vector registers.
        let stretch = 4096
        var start = 0
        while start < bytes.count {
            let count = min(stretch, bytes.count - start)
            unsafe append(Self(stretch: base + start, count: count))
            start += count
        }
    }

    private init(stretch base: UnsafePointer<UInt8>, count: Int) {
        var sum: UInt32 = 0
        var weightedSum: UInt32 = 0
        for index in 0..<count {
            let byte = unsafe UInt32(base[index])
            sum &+= byte
            weightedSum &+= byte &* UInt32(truncatingIfNeeded: count &- index)
        }
        length = UInt64(count)
        self.sum = UInt64(sum) % Self.modulus
        self.weightedSum = UInt64(weightedSum) % Self.modulus
    }

    /// The sum of one byte.
    init(byte: UInt8) {
        length = 1
        sum = UInt64(byte)
        weightedSum = UInt64(byte)
    }

    /// Makes it the sum of its bytes followed by the other's.
    ///
    /// O(1).
    mutating func append(_ other: AdlerSum) {
        weightedSum = (weightedSum + sum * other.length + other.weightedSum) % Self.modulus
        sum = (sum + other.sum) % Self.modulus
        length = (length + other.length) % Self.modulus
    }

    /// The sum of its bytes `count` times in a row.
    ///
    /// O(1).
    func repeated(_ count: Int) -> AdlerSum {
        // Copy i of n lies n − 1 − i copies before the end, so the copies weigh n(n − 1)/2 lengths together.
        let times = UInt64(count)
        let pairs =
            times % 2 == 0
            ? (times / 2 % Self.modulus) * ((times + Self.modulus - 1) % Self.modulus)
            : (times % Self.modulus) * ((times - 1) / 2 % Self.modulus)
        var result = AdlerSum()
        result.length = length * (times % Self.modulus) % Self.modulus
        result.sum = sum * (times % Self.modulus) % Self.modulus
        let shifted = (pairs % Self.modulus) * (length * sum % Self.modulus)
        result.weightedSum = (weightedSum * (times % Self.modulus) + shifted) % Self.modulus
        return result
    }

    /// The checksum as zlib writes it.
    var checksum: UInt32 {
        let low = (1 + sum) % Self.modulus
        let high = (length + weightedSum) % Self.modulus
        return UInt32(high << 16 | low)
    }
}
