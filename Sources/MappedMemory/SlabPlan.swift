/// Where pages of a slab are taken and given back; offsets in bytes, whole pages all of them.
///
/// A slab is handed out from its start to its end, and no place twice, as a socket may still hold what was there.
struct SlabPlan {
    /// What the processor maps as one page where the system allows it.
    static let hugePageByteCount = 2 << 20

    /// Addresses of a slab; those that nobody has written to take no memory.
    static let byteCount = 64 << 20

    /// From this share on that is given back, a huge page with something left in it is not worth keeping whole: until
    /// then what was given back stays with the system as part of it.
    private static let wasteDivisor = 4

    private var position = 0
    private var returnedByteCounts = [Int](repeating: 0, count: byteCount / hugePageByteCount)

    /// The next `byteCount` bytes; nil where so many are not left.
    mutating func take(_ byteCount: Int) -> Range<Int>? {
        guard byteCount <= Self.byteCount - position else { return nil }
        defer { position += byteCount }
        return position..<(position + byteCount)
    }

    /// Everything that is left.
    mutating func takeRest() -> Range<Int> {
        defer { position = Self.byteCount }
        return position..<Self.byteCount
    }

    /// Notes that a range is given back.
    ///
    /// - Returns: its parts in huge pages that are to be broken up, so that the system has their memory again at once.
    mutating func giveBack(_ range: Range<Int>) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var parts: [Range<Int>] = []
        for index in (range.lowerBound / Self.hugePageByteCount)...((range.upperBound - 1) / Self.hugePageByteCount) {
            let start = index * Self.hugePageByteCount
            let part = range.clamped(to: start..<(start + Self.hugePageByteCount))
            returnedByteCounts[index] += part.count
            let isWasteful = returnedByteCounts[index] >= Self.hugePageByteCount / Self.wasteDivisor
            if isWasteful, returnedByteCounts[index] < Self.hugePageByteCount { parts.append(part) }
        }
        return parts
    }
}
