import Glibc
import HTTPMessages

/// Bytes in memory pages of their own (mmap(2)).
///
/// When they go, the pages leave the process at once; those that a socket took by reference stay with the system until
/// they are sent, and are never written to again. That is what ordinary memory cannot promise: there the next
/// allocation would overwrite what is still on its way.
@safe
package final class MappedBytes: StableBytes {
    // Read-only since `init`, so that threads may share it.
    private nonisolated(unsafe) let pages: UnsafeMutableRawBufferPointer
    package let byteCount: Int

    /// What the bytes take: whole pages.
    package var heldByteCount: Int { unsafe pages.count }

    /// Copies the parts, one behind the other.
    ///
    /// Nil where there are no bytes, or the system gives no memory for them.
    package init?(_ parts: [(bytes: [UInt8], repeatCount: Int)]) {
        byteCount = parts.reduce(0) { $0 + $1.bytes.count * $1.repeatCount }
        let length = Self.wholePages(byteCount)
        guard byteCount > 0,
            let address = unsafe mmap(
                nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0),
            unsafe address != MAP_FAILED
        else { return nil }
        unsafe pages = UnsafeMutableRawBufferPointer(start: address, count: length)
        var position = 0
        for part in parts {
            for _ in 0..<part.repeatCount {
                unsafe UnsafeMutableRawBufferPointer(rebasing: pages[position...]).copyBytes(from: part.bytes)
                position += part.bytes.count
            }
        }
    }

    deinit { _ = unsafe munmap(pages.baseAddress, pages.count) }

    package func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(pages).bindMemory(to: UInt8.self)
        return unsafe body(Span(_unsafeElements: bytes).extracting(first: byteCount))
    }

    /// How much of memory `byteCount` bytes take.
    static func wholePages(_ byteCount: Int) -> Int {
        (byteCount + pageByteCount - 1) / pageByteCount * pageByteCount
    }

    private static let pageByteCount = max(4_096, sysconf(Int32(_SC_PAGESIZE)))
}
