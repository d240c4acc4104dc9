/// SHA-256 (FIPS 180-4), to compare decoded pixels with recorded digests.
enum SHA256 {
    /// The digest in lower-case hexadecimal.
    static func hexDigest(of message: [UInt8]) -> String {
        var bytes = message
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        let bitCount = UInt64(message.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
        }
        var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]
        for start in stride(from: 0, to: bytes.count, by: 64) { compress(bytes[start..<start + 64], into: &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = [UInt32](repeating: 0, count: 64)
        for (index, byte) in block.enumerated() { words[index / 4] = words[index / 4] << 8 | UInt32(byte) }
        for index in 16..<64 {
            let (near, far) = (words[index - 2], words[index - 15])
            let small = rotate(far, 7) ^ rotate(far, 18) ^ far >> 3
            let large = rotate(near, 17) ^ rotate(near, 19) ^ near >> 10
            words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
        }
        var s = state
        for index in 0..<64 {
            let choice = s[4] & s[5] ^ ~s[4] & s[6]
            let sum = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)
            let first = s[7] &+ sum &+ choice &+ constants[index] &+ words[index]
            let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
            let second = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) &+ majority
            s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
        }
        for index in 0..<8 { state[index] &+= s[index] }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = {
        let primes = (2...).lazy.filter { number in !(2..<number).contains { number % $0 == 0 } }.prefix(64)
        return primes.map { prime in
            // The integer cube root of prime · 2^96 needs 128 bits; its low 32 bits are the fraction.
            let target = UInt128(prime) << 96
            var root: UInt128 = 0
            for bit in stride(from: 35, through: 0, by: -1) {
                let next = root | UInt128(1) << UInt128(bit)
                if next * next * next <= target { root = next }
            }
            return UInt32(truncatingIfNeeded: root)
        }
    }()
}
