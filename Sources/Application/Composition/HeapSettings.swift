import CLinux

/// How the process's memory allocator is set up.
enum HeapSettings {
    /// Blocks of so many bytes and more go back to the system as soon as they are freed.
    private static let mappedByteCount: CInt = 4 << 20

    /// Has memory go back that only a large picture needed.
    ///
    /// Without it the allocator raises its own limits to the largest block that it has ever seen, and keeps twice as
    /// much in each thread's heap: after a few large pictures the process would hold some ten megabytes for nothing.
    static func apply() {
        _ = mallopt(M_MMAP_THRESHOLD, mappedByteCount)
        _ = mallopt(M_TRIM_THRESHOLD, 2 * mappedByteCount)
    }
}
