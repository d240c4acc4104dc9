package import Slicing

/// What the frame of a nine-patch is to say, in pixels of the picture inside.
package struct NinePatchDrawing: Hashable, Sendable {
    /// Stretched columns and rows, ascending and apart.
    package var horizontalRegions: [Range<Int>]
    package var verticalRegions: [Range<Int>]
    /// Room between the edges and the content; nil leaves it to what is stretched.
    package var padding: NinePatchInsets?
    package var layoutBounds: NinePatchInsets

    package init(
        horizontalRegions: [Range<Int>], verticalRegions: [Range<Int>], padding: NinePatchInsets? = nil,
        layoutBounds: NinePatchInsets = NinePatchInsets()
    ) {
        self.horizontalRegions = horizontalRegions
        self.verticalRegions = verticalRegions
        self.padding = padding
        self.layoutBounds = layoutBounds
    }
}

extension Raster {
    /// The picture in a frame that holds the marks, as Android's tools read them (`.9.png`).
    ///
    /// Traps where a mark is outside the picture. Content that covers no pixel cannot be marked and is left out.
    package func inNinePatchFrame(_ drawing: NinePatchDrawing) -> Raster {
        var framed = Raster(
            width: width + 2, height: height + 2, pixels: [UInt32](repeating: 0, count: (width + 2) * (height + 2)))
        for row in 0..<height {
            for column in 0..<width { framed[column + 1, row + 1] = self[column, row] }
        }
        let (black, red): (UInt32, UInt32) = (0xFF00_0000, 0xFF00_00FF)
        for column in drawing.horizontalRegions.joined() { framed[column + 1, 0] = black }
        for row in drawing.verticalRegions.joined() { framed[0, row + 1] = black }
        let (right, bottom) = (width + 1, height + 1)
        if let padding = drawing.padding, padding.left + padding.right < width, padding.top + padding.bottom < height {
            for column in padding.left..<(width - padding.right) { framed[column + 1, bottom] = black }
            for row in padding.top..<(height - padding.bottom) { framed[right, row + 1] = black }
        }
        let bounds = drawing.layoutBounds
        for column in 0..<width where column < bounds.left || column >= width - bounds.right {
            framed[column + 1, bottom] = red
        }
        for row in 0..<height where row < bounds.top || row >= height - bounds.bottom {
            framed[right, row + 1] = red
        }
        return framed
    }
}
