/// Which channels of a picture are resampled.
package enum PlaneKind: Hashable, Sendable {
    /// Opaque, and red, green and blue are the same throughout.
    case gray
    /// Opaque.
    case opaque
    /// Any picture: colours are multiplied by alpha first.
    case translucent

    /// Planes of numbers that hold a row.
    var planeCount: Int {
        switch self {
        case .gray: 1
        case .opaque: 3
        case .translucent: 4
        }
    }
}

extension PixelTraits {
    /// The cheapest kind that holds such pixels.
    package var planeKind: PlaneKind { isOpaque ? isGray ? .gray : .opaque : .translucent }
}

extension Raster {
    /// The cheapest kind that holds the picture's rows.
    package var planeKind: PlaneKind { PixelTraits(pixels.span).planeKind }
}
