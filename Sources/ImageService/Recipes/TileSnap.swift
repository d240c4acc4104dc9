/// Wants an output size at which the tiles of an axis are whole, but for a wanted rest.
package struct TileSnap: Hashable, Sendable {
    /// Source pixels of one more tile that are to be seen behind the whole ones.
    package var remainder: AxisPair<Int>

    package init(remainder: AxisPair<Int> = AxisPair(horizontal: 0, vertical: 0)) {
        self.remainder = remainder
    }

    /// As `snap` takes it.
    var text: String {
        let (horizontal, vertical) = (remainder.horizontal, remainder.vertical)
        if horizontal == vertical { return horizontal == 0 ? "tile" : "tile:\(horizontal)" }
        return "tile:\(horizontal),\(vertical)"
    }
}
