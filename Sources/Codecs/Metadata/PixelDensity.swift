/// How many pixels an inch of a picture has, the same across as down.
package struct PixelDensity: Hashable, Sendable {
    package var pixelsPerInch: Double

    package init(pixelsPerInch: Double) { self.pixelsPerInch = pixelsPerInch }

    /// The density at which a picture of that many pixels per point has its size in points: a point is 1/72 inch.
    package init(pixelsPerPoint: Double) { pixelsPerInch = 72 * pixelsPerPoint }

    /// For people: to a hundredth.
    package var roundedPixelsPerInch: Double { (pixelsPerInch * 100).rounded() / 100 }

    /// Whole pixels per metre, at least 1.
    var pixelsPerMetre: UInt32 { UInt32(min(max((pixelsPerInch / 0.0254).rounded(), 1), 0x7FFF_FFFF)) }

    /// Whole pixels per inch, 1 to 65,535.
    var wholePixelsPerInch: Int { Int(min(max(pixelsPerInch.rounded(), 1), 65_535)) }
}
