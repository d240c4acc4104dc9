/// The two end caps of one axis, given in points.
struct AxisCaps {
    var leading: Double
    var trailing: Double
    /// Source pixels per point.
    var sourceScale: Double

    var leadingPixels: Int { Decimal.roundedHalfUp(leading * sourceScale) }
    var trailingPixels: Int { Decimal.roundedHalfUp(trailing * sourceScale) }

    /// The caps in whole source pixels, nil where they are longer than the source.
    ///
    /// Halves round up; two halves that would fill one pixel too many give the pixel to the leading cap.
    func pixels(within length: Int) -> (leading: Int, trailing: Int)? {
        guard leadingPixels + trailingPixels > length else { return (leadingPixels, trailingPixels) }
        guard (leading + trailing) * sourceScale <= Double(length) + Decimal.noise else { return nil }
        return (leadingPixels, length - leadingPixels)
    }
}
