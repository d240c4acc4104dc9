/// Pages with one owner, who gives them back when it goes.
@safe
struct OwnedPages: ~Copyable, Sendable {
    // An address alone: whoever owns the pages sees to it that threads do not write to them at once.
    nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer
    private let slab: PageSlab?

    /// - Parameter slab: what they are a part of; nil where they are mapped by themselves.
    init(_ bytes: UnsafeMutableRawBufferPointer, of slab: PageSlab?) {
        unsafe self.bytes = bytes
        self.slab = slab
    }

    deinit {
        if let slab { unsafe slab.giveBack(bytes) } else { unsafe Pages.unmap(bytes) }
    }
}
