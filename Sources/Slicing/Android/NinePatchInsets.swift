/// Distances from the four edges of a nine-patch's content picture, in its pixels.
package struct NinePatchInsets: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int

    package init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Whether none is negative and opposite ones leave each other room in a picture of that size.
    package func fit(width: Int, height: Int) -> Bool {
        // Each alone first, so that no sum of hostile numbers overflows.
        (0...width).contains(left) && (0...width).contains(right) && (0...height).contains(top)
            && (0...height).contains(bottom) && left + right <= width && top + bottom <= height
    }
}
