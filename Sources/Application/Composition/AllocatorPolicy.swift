import CLinux

/// How the C library's allocator keeps memory, and when it gives it back.
enum AllocatorPolicy {
    /// To be called before there are other threads.
    ///
    /// By default there are eight arenas a core, each of which keeps what its threads once needed. Hits allocate next to
    /// nothing and renders use their memory again, so one a core does.
    static func limitArenas(processorCount: Int) {
        _ = mallopt(M_ARENA_MAX, Int32(clamping: max(2, processorCount)))
    }

    /// Blocks of so many bytes and more go back to the system as soon as they are freed.
    private static let mappedByteCount: CInt = 4 << 20

    /// Has memory go back at once that only a large picture needed.
    ///
    /// By default the allocator raises its limit for this to the largest block that it has ever seen freed, and keeps
    /// twice as much in each arena.
    static func mapLargeBlocks() {
        _ = mallopt(M_MMAP_THRESHOLD, mappedByteCount)
        _ = mallopt(M_TRIM_THRESHOLD, 2 * mappedByteCount)
    }

    /// Gives free pages back to the system; some milliseconds, in which allocations wait.
    static func returnFreeMemory() { _ = malloc_trim(0) }
}
