import Glibc

/// The system's calls for pages of memory.
enum Pages {
    /// Size of an ordinary page.
    static let byteCount = max(4_096, sysconf(Int32(_SC_PAGESIZE)))

    /// How much of memory `count` bytes take: whole pages; nil where no number holds it.
    static func whole(_ count: Int) -> Int? {
        let (sum, overflows) = count.addingReportingOverflow(byteCount - 1)
        return overflows ? nil : sum / byteCount * byteCount
    }

    /// Fresh pages, all zeros; nil where the system gives none.
    static func map(_ count: Int) -> UnsafeMutableRawBufferPointer? {
        guard let address = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0),
            unsafe address != MAP_FAILED
        else { return nil }
        return unsafe UnsafeMutableRawBufferPointer(start: address, count: count)
    }

    static func unmap(_ pages: UnsafeMutableRawBufferPointer) {
        if unsafe !pages.isEmpty { _ = unsafe munmap(pages.baseAddress, pages.count) }
    }

    /// A hint, and no more: a system that does not know it goes on as before.
    static func advise(_ pages: UnsafeMutableRawBufferPointer, _ advice: Int32) {
        _ = unsafe madvise(pages.baseAddress, pages.count, advice)
    }
}
