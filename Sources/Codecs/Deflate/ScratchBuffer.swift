/// Memory that is used again from one picture to the next, grown when needed and never cleared.
///
/// The hot loops of the deflate writer take its pointer once and stay within what they reserved; whoever uses `base`
/// is to write before he reads and to stay below `capacity`.
@safe final class ScratchBuffer<Element: BitwiseCopyable> {
    /// Where the elements lie; valid until the next `reserve` or `release`.
    private(set) var base: UnsafeMutablePointer<Element>
    /// How many elements fit.
    private(set) var capacity: Int

    init(capacity: Int = 256) {
        unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { unsafe base.deallocate() }

    /// Makes room for `count` elements and keeps the first `kept` of them.
    ///
    /// Grows by half at least, so that repeated growth is O(1) an element.
    func reserve(_ count: Int, keeping kept: Int = 0) {
        guard count > capacity else { return }
        let grown = max(count, capacity + capacity / 2)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: grown)
        unsafe moved.initialize(from: base, count: kept)
        unsafe base.deallocate()
        unsafe base = moved
        capacity = grown
    }

    /// Gives memory back if there is more than `limit` elements of it.
    func trim(to limit: Int) {
        guard capacity > limit else { return }
        unsafe base.deallocate()
        unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: limit)
        capacity = limit
    }
}
