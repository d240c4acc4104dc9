import Locks

/// Gives out pages for bytes that are written once, kept, and given back to the system.
///
/// Up to ``maximumSharedByteCount`` they lie together in slabs of huge pages; above it, by themselves.
package final class PageArena: Sendable {
    /// So much lies in one slab with others: no more than a quarter of it is left over at its end, and that is addresses,
    /// not memory.
    static let maximumSharedByteCount = SlabPlan.byteCount / 4

    private let current = Locked<PageSlab?>(nil)

    package init() {}

    deinit { current.withLock { $0 }?.close() }

    /// Pages for at least `byteCount` bytes, all zeros; nil where the system gives none.
    func take(_ byteCount: Int) -> OwnedPages? {
        guard byteCount > 0, let count = Pages.whole(byteCount) else { return nil }
        guard count <= Self.maximumSharedByteCount else {
            return unsafe Pages.map(count).map { unsafe OwnedPages($0, of: nil) }
        }
        return current.withLock { current in
            if let pages = current?.take(count) { return pages }
            current?.close()
            current = PageSlab()
            return current?.take(count)
        }
    }
}
