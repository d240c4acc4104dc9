/// An order of a palette's colours by which the codes of their indexes are described in the fewest bits.
///
/// Deflate writes the lengths of the codes one by one, and runs of equal lengths short. Colours that are not opaque stay
/// in front, as tRNS needs them to. Indexes 0 and 2 keep their colours: the same bytes are filter types.
struct PNGPaletteOrder: Hashable, Sendable {
    /// The new index of each old one, and of each byte that is none.
    let names: [UInt8]

    /// Every byte's own.
    private static let ownNames = (0...255).map { UInt8($0) }

    /// Sorts a palette of `count` colours, the first `alphaCount` of them not opaque, by falling use.
    ///
    /// - Parameter counts: by index, how often it is written as a literal.
    init(count: Int, alphaCount: Int, literalCounts counts: Span<Int>) {
        var names = Self.ownNames
        Self.sort(0..<alphaCount, counts, &names)
        Self.sort(alphaCount..<count, counts, &names)
        self.names = names
    }

    private static func sort(_ group: Range<Int>, _ counts: Span<Int>, _ names: inout [UInt8]) {
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: group.count) { buffer in
            // How often in the high bits, complemented, and the index in the low ones.
            var count = 0
            for index in group where !isFilterType(index) {
                let use = UInt64(UInt32.max) - UInt64(min(counts[index], Int(UInt32.max)))
                unsafe buffer.initializeElement(at: count, to: use << 8 | UInt64(index))
                count += 1
            }
            let uses = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
            unsafe uses.sortAscending()
            var place = group.lowerBound
            for index in uses.indices {
                while isFilterType(place) { place += 1 }
                unsafe names[Int(uses[index] & 0xFF)] = UInt8(place)
                place += 1
            }
        }
    }

    private static func isFilterType(_ index: Int) -> Bool { index == 0 || index == Int(PNGRowFilter.up.rawValue) }

    /// The palette in its new order.
    func sorted(_ palette: [UInt32]) -> [UInt32] {
        var sorted = palette
        for (index, colour) in palette.enumerated() { sorted[Int(names[index])] = colour }
        return sorted
    }
}
