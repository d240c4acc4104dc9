import HTTPMessages

/// Bytes in memory pages that are never written to again.
///
/// When they go, the pages leave the process at once; those that a socket took by reference stay with the system until
/// they are sent. That is what ordinary memory cannot promise: there the next allocation would overwrite what is still
/// on its way.
@safe
package final class MappedBytes: StableBytes {
    // Read-only since `init`, so that threads may share it.
    private let pages: OwnedPages
    package let byteCount: Int

    /// What the bytes take: whole pages.
    package var heldByteCount: Int { unsafe pages.bytes.count }

    /// Copies the parts, one behind the other.
    ///
    /// Nil where there are no bytes, or the system gives no memory for them.
    package init?(_ parts: [(bytes: [UInt8], repeatCount: Int)], in arena: PageArena) {
        byteCount = parts.reduce(0) { $0 + $1.bytes.count * $1.repeatCount }
        guard let pages = arena.take(byteCount) else { return nil }
        var position = 0
        for part in parts {
            for _ in 0..<part.repeatCount {
                unsafe UnsafeMutableRawBufferPointer(rebasing: pages.bytes[position...]).copyBytes(from: part.bytes)
                position += part.bytes.count
            }
        }
        self.pages = pages
    }

    package func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(pages.bytes).bindMemory(to: UInt8.self)
        return unsafe body(Span(_unsafeElements: bytes).extracting(first: byteCount))
    }
}
