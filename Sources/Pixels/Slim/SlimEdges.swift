import Slicing

/// Bands at both ends of an axis's lines that are constant where the lines between them are not.
///
/// Such an axis cannot be kept short as a whole: its middle would have to be drawn by another rule than its edges.
package struct SlimEdges: Hashable, Sendable {
    /// The stretch of the axis over which both bands are constant.
    package var range: Range<Int>
    /// Thickness of the bands, across the axis.
    package var leading: Int
    package var trailing: Int
}

extension SlimEdges {
    /// Looks at the columns of a picture's upper and lower rows; nil where less than half of the width is constant in both
    /// outermost ones, or the rows are constant all the way down.
    init?(columnsOf picture: Raster) {
        let bottom = picture.height - 1
        let longestFlat = { (row: Int) in
            (0..<picture.width).longestStretch { picture[$0, row] == picture[$1, row] }
        }
        let range = longestFlat(0).clamped(to: longestFlat(bottom))
        guard picture.height > 2, range.count > 1, range.count * 2 >= picture.width else { return nil }
        let isFlat = { (row: Int) in
            range.allSatisfy { picture[$0, row] == picture[range.lowerBound, row] }
        }
        let leading = (0...bottom).first { !isFlat($0) }
        guard let leading, let last = (0...bottom).last(where: { !isFlat($0) }) else { return nil }
        self.init(range: range, leading: leading, trailing: bottom - last)
    }
}
