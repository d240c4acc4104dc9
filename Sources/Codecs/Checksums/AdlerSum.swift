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

    /// Bytes whose sums fit 64 bits easily before they are reduced.
    private static let longestStretch = 1 << 20

    /// The sum of those bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.init(stretchesOf: bytes) { unsafe Self.sums($0) }
    }

    /// The sum of the bytes for which those stand: `names` has one for each.
    init(_ bytes: UnsafeBufferPointer<UInt8>, names: [UInt8]) {
        precondition(names.count == 256)
        self = unsafe names.withUnsafeBufferPointer { names in
            unsafe Self(stretchesOf: bytes) { unsafe Self.sums($0, names) }
        }
    }

    private init(
        stretchesOf bytes: UnsafeBufferPointer<UInt8>,
        _ sums: (UnsafeRawBufferPointer) -> (sum: UInt64, weightedSum: UInt64)
    ) {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.longestStretch, bytes.count)
            let found = unsafe sums(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<end])))
            var stretch = AdlerSum()
            stretch.length = UInt64(end - start) % Self.modulus
            stretch.sum = found.sum % Self.modulus
            stretch.weightedSum = found.weightedSum % Self.modulus
            if start == 0 { self = stretch } else { append(stretch) }
            start = end
        }
    }

    private static func sums(_ bytes: UnsafeRawBufferPointer) -> (sum: UInt64, weightedSum: UInt64) {
        var (sum, weightedSum): (UInt64, UInt64) = (0, 0)
        var index = 0
        while index &+ 8 <= bytes.count {
            var words = AdlerWords()
            for _ in 0..<min((bytes.count &- index) / 8, AdlerWords.mostWords) {
                unsafe words.add(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index &+= 8
            }
            weightedSum &+= sum &* words.byteCount &+ words.weightedSum
            sum &+= words.sum
        }
        while index < bytes.count {
            unsafe sum &+= UInt64(bytes[index])
            weightedSum &+= sum
            index &+= 1
        }
        return (sum, weightedSum)
    }

    private static func sums(
        _ bytes: UnsafeRawBufferPointer, _ names: UnsafeBufferPointer<UInt8>
    ) -> (sum: UInt64, weightedSum: UInt64) {
        var (sum, weightedSum): (UInt64, UInt64) = (0, 0)
        var index = 0
        while index < bytes.count {
            // Most bytes of a picture are like their neighbours, and those are added eight at a time.
            if index &+ 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if word == 0x0101_0101_0101_0101 &* (word & 0xFF) {
                    let name = unsafe UInt64(names[Int(truncatingIfNeeded: word & 0xFF)])
                    weightedSum &+= 8 &* sum &+ 36 &* name
                    sum &+= 8 &* name
                    index &+= 8
                    continue
                }
            }
            for _ in 0..<min(8, bytes.count &- index) {
                unsafe sum &+= UInt64(names[Int(bytes[index])])
                weightedSum &+= sum
                index &+= 1
            }
        }
        return (sum, weightedSum)
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
