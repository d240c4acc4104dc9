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
        let range = picture.longestFlat(inRow: 0).clamped(to: picture.longestFlat(inRow: bottom))
        guard picture.height > 2, range.count > 1, range.count * 2 >= picture.width else { return nil }
        let isFlat = { (row: Int) in
            range.allSatisfy { picture[$0, row] == picture[range.lowerBound, row] }
        }
        let leading = (0...bottom).first { !isFlat($0) }
        guard let leading, let last = (0...bottom).last(where: { !isFlat($0) }) else { return nil }
        self.init(range: range, leading: leading, trailing: bottom - last)
    }
}

extension Raster {
    /// The longest stretch of equal pixels of a row, the first of equally long ones.
    fileprivate func longestFlat(inRow row: Int) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for column in 1...width where column == width || self[column, row] != self[start, row] {
            if column - start > longest.count { longest = start..<column }
            start = column
        }
        return longest
    }
}
