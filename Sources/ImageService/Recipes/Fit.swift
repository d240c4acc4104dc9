import Slicing

/// How a picture without slices fits into the size that is asked for.
package struct Fit: Hashable, Sendable {
    package var mode = FitMode.contain
    package var gravity = Gravity.compass(.center)
    /// Whether it may become larger than it is.
    package var enlarges = false

    package init() {}
}

/// The words of `fit`.
package enum FitMode: String, CaseIterable, Hashable, Sendable {
    /// Whole, inside the size.
    case contain
    /// Fills the size; what does not fit in is cut off.
    case cover
    /// Fills the size; the ratio gives way.
    case fill
    /// Another word for `contain`.
    case inside
    /// Whole, no side below the size.
    case outside
}

/// One axis of a picture that was fitted.
struct FittedAxis: Hashable, Sendable {
    /// Output pixels.
    var length: Int
    /// What of the picture is cut off at both ends.
    var overhang = AxisPlan.Overhang()
}

extension Fit {
    /// The picture's two axes: rounded half up, at least 1 pixel.
    ///
    /// - Parameters:
    ///   - natural: the picture's own size at the output's scale, in pixels.
    ///   - box: the size that is asked for, in pixels; a side that is missing follows the ratio.
    func fitted(_ natural: AxisPair<Double>, into box: AxisPair<Double?>) -> AxisPair<FittedAxis> {
        let factors = [
            box.horizontal.map { $0 / natural.horizontal }, box.vertical.map { $0 / natural.vertical },
        ].compactMap(\.self)
        let limit = enlarges ? Double.infinity : 1
        switch (mode, box.horizontal, box.vertical) {
        case (.fill, let width?, let height?):
            return AxisPair(horizontal: Self.axis(width), vertical: Self.axis(height))
        case (.cover, let width?, let height?):
            // A box that the picture does not cover becomes smaller and keeps its ratio.
            let shrink = max(1, (factors.max() ?? 1) / limit)
            return covering(natural, AxisPair(horizontal: width / shrink, vertical: height / shrink))
        case (.outside, _?, _?): return Self.scaled(natural, by: min(limit, factors.max() ?? 1))
        case _: return Self.scaled(natural, by: min(limit, factors.min() ?? 1))
        }
    }

    private static func scaled(_ natural: AxisPair<Double>, by factor: Double) -> AxisPair<FittedAxis> {
        AxisPair(horizontal: axis(natural.horizontal * factor), vertical: axis(natural.vertical * factor))
    }

    private static func axis(_ length: Double) -> FittedAxis {
        FittedAxis(length: max(1, Decimal.roundedHalfUp(length)))
    }

    private func covering(_ natural: AxisPair<Double>, _ box: AxisPair<Double>) -> AxisPair<FittedAxis> {
        var fitted = AxisPair(horizontal: Self.axis(box.horizontal), vertical: Self.axis(box.vertical))
        let factor = max(
            Double(fitted.horizontal.length) / natural.horizontal, Double(fitted.vertical.length) / natural.vertical)
        fitted.horizontal.overhang = overhang(
            of: natural.horizontal * factor, over: fitted.horizontal.length, \.horizontal)
        fitted.vertical.overhang = overhang(of: natural.vertical * factor, over: fitted.vertical.length, \.vertical)
        return fitted
    }

    /// Whole pixels at the start wherever possible: so a picture that is only cut keeps its pixels.
    private func overhang(
        of length: Double, over output: Int, _ axis: KeyPath<AxisPair<Double>, Double>
    ) -> AxisPlan.Overhang {
        let excess = length - Double(output)
        guard excess > length * 1e-12 else { return AxisPlan.Overhang() }
        let start = -gravity.start(of: length, in: Double(output), axis)
        // What is to end where the picture ends does so exactly.
        let leading = start < excess ? min(Double(Decimal.roundedHalfUp(start)), excess) : excess
        return AxisPlan.Overhang(leading: leading, trailing: excess - leading)
    }
}

extension AxisPair<FittedAxis> {
    /// The axes before the picture was turned.
    func beforeTurning(_ turn: Turn) -> AxisPair<FittedAxis> {
        var axes = self
        if turn.flipsHorizontally { axes.horizontal.overhang = axes.horizontal.overhang.reversed }
        if turn.flipsVertically { axes.vertical.overhang = axes.vertical.overhang.reversed }
        return axes.turned(turn)
    }
}
