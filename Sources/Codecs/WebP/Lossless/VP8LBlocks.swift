/// A picture in square blocks, each of which has a group of prefix codes (RFC 9649, 5.2.3).
struct VP8LBlocks: Hashable, Sendable {
    /// Blocks have 8 units a side in pictures of up to 512, and then at least 16, as each costs time; larger pictures take
    /// larger ones, so that there are at most 512 a side.
    private static let leastBits = 3
    private static let mostSmallBlocks = 64
    private static let mostBlocks = 512

    /// Units of a full row of the picture.
    let rowUnitCount: Int
    /// Binary logarithm of a block's side.
    let bits: Int
    /// How many blocks lie side by side, and one below the other.
    let columnCount: Int
    let rowCount: Int

    init(rowUnitCount: Int, height: Int) {
        self.rowUnitCount = rowUnitCount
        let side = max(rowUnitCount, height)
        var bits = side >> Self.leastBits <= Self.mostSmallBlocks ? Self.leastBits : Self.leastBits + 1
        while side >> bits > Self.mostBlocks { bits += 1 }
        self.bits = bits
        columnCount = (rowUnitCount + 1 << bits - 1) >> bits
        rowCount = (height + 1 << bits - 1) >> bits
    }
}
