import Testing

@testable import Codecs

/// What the writer stores is compared with a plain list of bits.
struct BitRopeWriterTests {
    private func bytes(_ bits: [Bool]) -> [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { start + $1 < bits.count && bits[start + $1] ? $0 | 1 << UInt8($1) : $0 }
        }
    }

    @Test func repetitionsOfEveryLengthAreExact() {
        var random = SeededGenerator(seed: 1)
        for bitCount in Array(1...17) + [31, 57, 64, 255, 1001] {
            for times in [0, 1, 2, 7, 8, 9, 17, 100, 20_000 / bitCount + 3, 70_000 / bitCount] {
                var writer = BitRopeWriter(ScratchBuffer(), byteCount: 0)
                var expected: [Bool] = []
                func write(_ count: Int) {
                    writer.reserve(bitCount: count)
                    for _ in 0..<count {
                        let bit = Bool.random(using: &random)
                        writer.write(bit ? 1 : 0, count: 1)
                        expected.append(bit)
                    }
                }
                write(Int.random(in: 0...20, using: &random))
                let start = expected.count
                write(bitCount)
                writer.repeatBits(from: start, bitCount: bitCount, times: times)
                let pattern = expected[start...]
                for _ in 0..<max(times - 1, 0) { expected += pattern }
                write(13)
                writer.reserve(bitCount: 8)
                writer.alignToByte()
                #expect(writer.makeRope().flattened() == bytes(expected), "\(bitCount) bits \(times) times")
            }
        }
    }

    @Test func shortPatternsAreWrittenAsOftenAsAsked() {
        for bitCount in [1, 2, 3, 7, 8, 9, 16, 27, 28, 29, 47, 48] {
            for times in [0, 1, 2, 3, 5, 8, 100, 6_000] {
                let pattern = 0xA5C3_96E1_2B4D & (1 << UInt64(bitCount) - 1) as UInt64
                var writer = BitRopeWriter(ScratchBuffer(), byteCount: 0)
                writer.reserve(bitCount: 3)
                writer.write(5, count: 3)
                writer.write(pattern, bitCount: bitCount, times: times)
                writer.reserve(bitCount: 8)
                writer.alignToByte()
                let copy = (0..<bitCount).map { pattern >> UInt64($0) & 1 == 1 }
                let expected = [true, false, true] + repeatElement(copy, count: times).joined()
                #expect(writer.makeRope().flattened() == bytes(expected), "\(bitCount) bits \(times) times")
            }
        }
    }

    @Test func longRepetitionsAreHeldOnce() {
        var writer = BitRopeWriter(ScratchBuffer(), byteCount: 0)
        writer.write(0b1011, bitCount: 4, times: 1_000_000)
        let rope = writer.makeRope()
        #expect(rope.byteCount == 500_000)
        #expect(rope.heldByteCount < 100)
        #expect(rope.flattened() == [UInt8](repeating: 0b1011_1011, count: 500_000))
    }

    @Test func nothingIsHeldOnceWhileStoring() {
        var writer = BitRopeWriter(ScratchBuffer(), byteCount: 0)
        writer.beginStoring()
        writer.write(0b1011, bitCount: 4, times: 100_000)
        writer.endStoring()
        #expect(writer.makeRope().heldByteCount == 50_000)
    }
}
