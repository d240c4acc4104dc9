package import Pixels

/// What is done to the drawn picture as a picture, lengths in points.
package struct Effects: Hashable, Sendable {
    /// Standard deviation of a Gaussian blur.
    package var blur: Double?
    /// Standard deviation of the blur that details are told by.
    package var sharpening: Double?
    package var corners: RoundedCorners?

    package init() {}
}

/// How round a picture's corners are.
package enum RoundedCorners: Hashable, Sendable {
    /// In points: `topLeft`, `topRight`, `bottomRight`, `bottomLeft`.
    case points(CornerRadii)
    /// As round as the shorter side lets them be.
    case full

    /// The radii in pixels.
    ///
    /// - Parameters:
    ///   - scale: output pixels per point.
    ///   - width: of the picture in pixels.
    ///   - height: of the picture in pixels.
    func pixels(scale: Double, width: Int, height: Int) -> CornerRadii {
        switch self {
        case .full: return CornerRadii(Double(min(width, height)) / 2)
        case .points(let radii):
            let scaled = CornerRadii(
                topLeft: radii.topLeft * scale, topRight: radii.topRight * scale,
                bottomRight: radii.bottomRight * scale, bottomLeft: radii.bottomLeft * scale)
            return scaled.fitting(width: width, height: height)
        }
    }

    /// As `radius` takes it.
    var text: String {
        switch self {
        case .full: return "max"
        case .points(let radii):
            let values = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map(Decimal.format)
            return Set(values).count == 1 ? values[0] : values.joined(separator: ",")
        }
    }
}
