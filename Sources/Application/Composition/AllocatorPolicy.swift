import CLinux

/// How the C library's allocator keeps memory, and when it gives it back.
enum AllocatorPolicy {
    /// Blocks of so many bytes and more go back to the system as soon as they are freed.
    private static let mappedByteCount: CInt = 4 << 20

    /// Sets the policy of a process that serves; to be called before there are other threads.
    static func apply(processorCount: Int) {
        limitArenas(processorCount: processorCount)
        returnLargeBlocks()
    }

    /// Has one arena a core, and two at least.
    ///
    /// By default there are eight, each of which keeps what its threads once needed. Hits allocate next to
    /// nothing and renders use their memory again, so one a core does.
    private static func limitArenas(processorCount: Int) {
        _ = mallopt(M_ARENA_MAX, Int32(clamping: max(2, processorCount)))
    }

    /// Has memory go back that only a large picture needed.
    ///
    /// Without it the allocator raises its own limits to the largest block that it has ever seen, and keeps twice as
    /// much in each thread's heap: after a few large pictures the process would hold some ten megabytes for nothing.
    private static func returnLargeBlocks() {
        _ = mallopt(M_MMAP_THRESHOLD, mappedByteCount)
        _ = mallopt(M_TRIM_THRESHOLD, 2 * mappedByteCount)
    }

    /// Gives free pages back to the system; some milliseconds, in which allocations wait.
    static func returnFreeMemory() { _ = malloc_trim(0) }
}
