import Slicing

/// Transparent room around the drawn picture.
package struct Padding: Hashable, Sendable {
    /// Whether what the picture leaves of the size is added.
    package var fillsBox = false
    /// In points; part of the size.
    package var insets = Insets(top: 0, left: 0, bottom: 0, right: 0)

    package init() {}

    /// The insets in whole pixels, halves rounded up.
    func pixels(scale: Double) -> EdgePixels {
        let pixels = { (points: Double) in Decimal.roundedHalfUp(points * scale) }
        return EdgePixels(
            top: pixels(insets.top), left: pixels(insets.left), bottom: pixels(insets.bottom),
            right: pixels(insets.right))
    }

    /// As `pad` takes it; nil where there is none.
    var text: String? {
        let isEmpty = insets == Insets(top: 0, left: 0, bottom: 0, right: 0)
        if fillsBox { return isEmpty ? "box" : "box:\(insets.text)" }
        return isEmpty ? nil : insets.text
    }
}

extension EdgePixels {
    /// Room at both ends of an axis.
    struct AxisEnds {
        var leading: Int
        var trailing: Int

        var sum: Int { leading + trailing }
    }

    var ends: AxisPair<AxisEnds> {
        AxisPair(
            horizontal: AxisEnds(leading: left, trailing: right), vertical: AxisEnds(leading: top, trailing: bottom))
    }

    init(_ ends: AxisPair<AxisEnds>) {
        self.init(
            top: ends.vertical.leading, left: ends.horizontal.leading, bottom: ends.vertical.trailing,
            right: ends.horizontal.trailing)
    }
}
