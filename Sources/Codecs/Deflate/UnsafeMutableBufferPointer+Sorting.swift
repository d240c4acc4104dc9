extension UnsafeMutableBufferPointer<UInt64> {
    /// Sorts in place, for a few hundred numbers at most.
    ///
    /// A shell sort: the library's sort needs fresh memory, and takes longer for so few.
    func sortAscending() {
        var gap = 1
        while gap < count / 9 { gap = 3 &* gap &+ 1 }
        while gap > 0 {
            for start in gap..<Swift.max(gap, count) {
                let number = unsafe self[start]
                var index = start
                while index >= gap, unsafe self[index &- gap] > number {
                    unsafe self[index] = self[index &- gap]
                    index &-= gap
                }
                unsafe self[index] = number
            }
            gap /= 3
        }
    }
}
