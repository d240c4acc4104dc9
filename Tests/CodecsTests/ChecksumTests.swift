import Testing

@testable import Codecs

struct ChecksumTests {
    private func randomBytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private func naiveAdler(_ bytes: [UInt8]) -> UInt32 {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return b << 16 | a
    }

    private func adler(_ bytes: [UInt8]) -> AdlerSum { bytes.withUnsafeBufferPointer { AdlerSum($0) } }

    private func crc(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32()
        checksum.update(bytes)
        return checksum.value
    }

    @Test func knownValues() {
        let digits = Array("123456789".utf8)
        #expect(crc(digits) == 0xCBF4_3926)
        #expect(crc([]) == 0)
        #expect(adler(digits).checksum == 0x091E_01DE)
        #expect(AdlerSum().checksum == 1)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 175, 176, 177, 255, 4097, 70_000, 1 << 20 + 1])
    func sumsAreThoseOfTheBytes(count: Int) {
        let bytes = randomBytes(count, seed: 1)
        #expect(adler(bytes).checksum == naiveAdler(bytes))
        #expect(
            adler([UInt8](repeating: 255, count: count)).checksum == naiveAdler([UInt8](repeating: 255, count: count)))
        // Byte by byte, which never takes the path of sixteen at a time.
        var single = CRC32()
        for byte in bytes { single.update([byte]) }
        #expect(crc(bytes) == single.value)
    }

    @Test(arguments: [(1, 1), (1, 70_000), (3, 65_521), (5, 65_522), (100, 999), (65_521, 2), (65_536, 3)])
    func repeatedSumsAreThoseOfTheRepeatedBytes(count: Int, times: Int) {
        let block = randomBytes(count, seed: UInt64(count))
        let prefix = randomBytes(11, seed: 9)
        let whole = prefix + Array(repeatElement(block, count: times).joined())
        var sum = adler(prefix)
        sum.append(adler(block).repeated(times))
        #expect(sum.checksum == naiveAdler(whole))
        var checksum = CRC32()
        checksum.update(prefix)
        checksum.update(block, count: times)
        #expect(checksum.value == crc(whole))
    }

    /// With runs of equal bytes, which are added eight at a time.
    @Test(arguments: [0, 1, 7, 8, 9, 63, 1000, 70_000])
    func sumsOfNamesAreThoseOfTheNamedBytes(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let names = (0...255).map { UInt8($0) }.shuffled(using: &random)
        var bytes: [UInt8] = []
        while bytes.count < count {
            let run = Bool.random(using: &random) ? 1 : Int.random(in: 1...40, using: &random)
            bytes += repeatElement(UInt8.random(in: 0...255, using: &random), count: min(run, count - bytes.count))
        }
        let sum = bytes.withUnsafeBufferPointer { AdlerSum($0, names: names) }
        #expect(sum == adler(bytes.map { names[Int($0)] }))
    }

    @Test func repeatingNeverAddsNothing() {
        #expect(adler([1, 2, 3]).repeated(0) == AdlerSum())
        var checksum = CRC32()
        checksum.update([1, 2, 3], count: 0)
        #expect(checksum.value == 0)
    }
}
