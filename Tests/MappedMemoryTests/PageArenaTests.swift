import Dispatch
import Glibc
import Testing

@testable import MappedMemory

@Suite struct PageArenaTests {
    /// Whether the system knows all pages there.
    private func isMapped(_ address: UInt, _ byteCount: Int) -> Bool {
        var states = [UInt8](repeating: 0, count: byteCount / Pages.byteCount + 1)
        return unsafe mincore(UnsafeMutableRawPointer(bitPattern: address), byteCount, &states) == 0
    }

    private func address(of bytes: MappedBytes) -> UInt {
        bytes.withSpan { unsafe $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
    }

    /// Once in a few times: other tests may be given the same addresses at once.
    private func holdsOnce(_ attempt: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<8 where try attempt() { return true }
        return false
    }

    @Test(arguments: [1, 4_096, 300_000, PageArena.maximumSharedByteCount, PageArena.maximumSharedByteCount + 1])
    func takesPagesFromTheProcessWhenTheyGo(byteCount: Int) throws {
        let arena = PageArena()
        let isReturned = try holdsOnce {
            var bytes = MappedBytes([([UInt8](repeating: 1, count: byteCount), 1)], in: arena)
            let address = address(of: try #require(bytes))
            #expect(isMapped(address, byteCount))
            bytes = nil
            return !isMapped(address, byteCount)
        }
        #expect(isReturned)
    }

    @Test func takesWhatNobodyTookFromTheProcess() throws {
        let isReturned = try holdsOnce {
            var arena: PageArena? = PageArena()
            let bytes = try #require(arena.flatMap { MappedBytes([([1], 10)], in: $0) })
            let next = address(of: bytes) + UInt(bytes.heldByteCount)
            #expect(isMapped(next, SlabPlan.hugePageByteCount))
            arena = nil
            #expect(bytes.withSpan { $0[9] } == 1)
            return !isMapped(next, Pages.byteCount)
        }
        #expect(isReturned)
    }

    @Test func goesOnInTheNextSlab() throws {
        let arena = PageArena()
        var held: [MappedBytes] = []
        for index in 0..<UInt8(5) {
            let bytes = [UInt8](repeating: index, count: PageArena.maximumSharedByteCount - 1)
            held.append(try #require(MappedBytes([(bytes, 1)], in: arena)))
        }
        for (index, bytes) in held.enumerated() {
            #expect(bytes.withSpan { $0[0] == index && $0[$0.count - 1] == index && $0.count == bytes.byteCount })
        }
    }

    /// A slow thread's bytes are not those of a quick one.
    @Test func servesManyThreads() {
        let arena = PageArena()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            var held: [(MappedBytes, UInt8)] = []
            for step in 0..<100 {
                let mark = UInt8(truncatingIfNeeded: thread &* 31 &+ step)
                if let bytes = MappedBytes([([UInt8](repeating: mark, count: 1_000 + 997 * step), 1)], in: arena) {
                    held.append((bytes, mark))
                }
                if step % 3 == 2 { held.removeFirst() }
            }
            #expect(held.count == 67)
            for (bytes, mark) in held {
                #expect(
                    bytes.withSpan { span in stride(from: 0, to: span.count, by: 499).allSatisfy { span[$0] == mark } })
            }
        }
    }
}
