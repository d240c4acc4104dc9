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

    /// Gives free pages back to the system; some milliseconds, in which allocations wait.
    static func returnFreeMemory() { _ = malloc_trim(0) }
}
