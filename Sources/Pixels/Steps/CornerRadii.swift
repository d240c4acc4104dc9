/// The radii of a picture's rounded corners, in pixels.
package struct CornerRadii: Hashable, Sendable {
    package var topLeft: Double
    package var topRight: Double
    package var bottomRight: Double
    package var bottomLeft: Double

    package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    package init(_ radius: Double) {
        self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    /// The radii made smaller, all by one factor, until two corners of a side fit beside each other (CSS Backgrounds 3,
    /// §4.5).
    package func fitting(width: Int, height: Int) -> CornerRadii {
        let sides = [
            (Double(width), topLeft + topRight), (Double(width), bottomLeft + bottomRight),
            (Double(height), topLeft + bottomLeft), (Double(height), topRight + bottomRight),
        ]
        let factor = sides.reduce(1) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
        return CornerRadii(
            topLeft: topLeft * factor, topRight: topRight * factor, bottomRight: bottomRight * factor,
            bottomLeft: bottomLeft * factor)
    }

    /// How many columns and rows at the edges the corners reach into.
    package var reach: (top: Int, left: Int, bottom: Int, right: Int) {
        let pixels = { (first: Double, second: Double) in Int(max(first, second).rounded(.up)) }
        return (
            pixels(topLeft, topRight), pixels(topLeft, bottomLeft), pixels(bottomLeft, bottomRight),
            pixels(topRight, bottomRight)
        )
    }
}
