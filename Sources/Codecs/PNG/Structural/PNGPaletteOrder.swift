/// An order of a palette's colours by which the codes of their indexes are described in the fewest bits.
///
/// Deflate writes the lengths of the codes one by one, and runs of equal lengths short. Colours that are not opaque stay
/// in front, as tRNS needs them to. Indexes 0 and 2 keep their colours: the same bytes are filter types.
struct PNGPaletteOrder: Hashable, Sendable {
    /// The new index of each old one, and of each byte that is none.
    let names: [UInt8]

    private static let fixed: Set<Int> = [0, Int(PNGRowFilter.up.rawValue)]

    /// Sorts a palette of `count` colours, the first `alphaCount` of them not opaque.
    ///
    /// - Parameter counts: by index, how often it is written as a literal.
    init(count: Int, alphaCount: Int, literalCounts counts: [Int]) {
        var names = (0...255).map { UInt8($0) }
        for group in [0..<alphaCount, alphaCount..<count] {
            let places = group.filter { !Self.fixed.contains($0) }
            let sorted = places.sorted { (counts[$1], $0) < (counts[$0], $1) }
            for (place, index) in zip(places, sorted) { names[index] = UInt8(place) }
        }
        self.names = names
    }

    /// The palette in its new order.
    func sorted(_ palette: [UInt32]) -> [UInt32] {
        var sorted = palette
        for (index, colour) in palette.enumerated() { sorted[Int(names[index])] = colour }
        return sorted
    }
}
