import Glibc
import Locks

/// Memory that many bodies lie in, one behind the other, backed by huge pages where the system has them.
///
/// To take a page by reference costs a socket about 50 ns; of a huge page, the 512 in it are had together. Where none is
/// to be had (madvise(2), `MADV_HUGEPAGE`) these are pages like all others.
@safe
final class PageSlab: Sendable {
    // An address alone; who may use what is there is the plan's to say.
    private nonisolated(unsafe) let base: UnsafeMutableRawPointer
    private let plan = Locked(SlabPlan())

    /// Nil where the system gives no memory.
    init?() {
        let alignment = SlabPlan.hugePageByteCount
        guard let mapped = unsafe Pages.map(SlabPlan.byteCount + alignment) else { return nil }
        let excess = Int(bitPattern: mapped.baseAddress) & (alignment - 1)
        let start = excess == 0 ? 0 : alignment - excess
        let end = start + SlabPlan.byteCount
        unsafe Pages.unmap(UnsafeMutableRawBufferPointer(rebasing: mapped[..<start]))
        unsafe Pages.unmap(UnsafeMutableRawBufferPointer(rebasing: mapped[end...]))
        let slab = unsafe UnsafeMutableRawBufferPointer(rebasing: mapped[start..<end])
        guard let base = slab.baseAddress else { return nil }
        unsafe self.base = base
        unsafe Pages.advise(slab, MADV_HUGEPAGE)
    }

    /// Pages that nothing was written to; nil where so many are not left.
    func take(_ byteCount: Int) -> OwnedPages? {
        let range = plan.withLock { $0.take(byteCount) }
        return range.map { unsafe OwnedPages(pages(in: $0), of: self) }
    }

    /// Takes them from the process; what a socket holds of them stays with the system.
    func giveBack(_ pages: UnsafeMutableRawBufferPointer) {
        guard let address = pages.baseAddress else { return }
        let start = unsafe address - base
        giveBack(start..<(start + pages.count))
    }

    /// Gives back what nobody took.
    func close() {
        let rest = plan.withLock { $0.takeRest() }
        giveBack(rest)
    }

    private func giveBack(_ range: Range<Int>) {
        let wasteful = plan.withLock { $0.giveBack(range) }
        // To call a part of a huge page cold splits it (Linux 5.4 and later). Otherwise what is unmapped of it stays
        // allocated as long as any other part is mapped.
        for part in wasteful { unsafe Pages.advise(pages(in: part), MADV_COLD) }
        unsafe Pages.unmap(pages(in: range))
    }

    private func pages(in range: Range<Int>) -> UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }
}
