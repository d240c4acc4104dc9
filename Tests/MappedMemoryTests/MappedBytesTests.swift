import HTTPMessages
import Testing

@testable import MappedMemory

@Suite struct MappedBytesTests {
    private let arena = PageArena()

    private func contents(_ bytes: MappedBytes) -> [UInt8] { bytes.withSpan { span in span.indices.map { span[$0] } } }

    @Test func holdPartsOneBehindTheOther() throws {
        let bytes = try #require(MappedBytes([([1, 2, 3], 2), ([], 5), ([4], 0), ([9, 8], 1)], in: arena))
        #expect(contents(bytes) == [1, 2, 3, 1, 2, 3, 9, 8])
        #expect(bytes.byteCount == 8)
    }

    @Test func areNothingOfNothing() {
        #expect(MappedBytes([], in: arena) == nil)
        #expect(MappedBytes([([], 3), ([1], 0)], in: arena) == nil)
    }

    @Test(arguments: [1, 4_095, 4_096, 4_097, 100_000])
    func takeWholePagesOfTheirOwn(count: Int) throws {
        let pattern = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let first = try #require(MappedBytes([(pattern, 1)], in: arena))
        let second = try #require(MappedBytes([(pattern.reversed(), 1)], in: arena))
        #expect(first.heldByteCount >= count && first.heldByteCount - count < 65_536)
        #expect(first.heldByteCount % 4_096 == 0)
        #expect(contents(first) == pattern)
        #expect(contents(second) == pattern.reversed())
    }

    /// Refused by the system, not a crash.
    @Test func areNilWhereThereIsNoMemory() {
        #expect(MappedBytes([([1, 2, 3, 4], 1 << 55)], in: arena) == nil)
    }
}
