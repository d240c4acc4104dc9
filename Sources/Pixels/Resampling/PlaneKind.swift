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

extension Raster {
    /// The cheapest kind that holds the picture's rows.
    package var planeKind: PlaneKind {
        var opaque: UInt32 = 0xFF00_0000
        var coloured: UInt32 = 0
        for row in 0..<height {
            let pixels = pixels.span.extracting(row * width..<(row + 1) * width)
            for index in pixels.indices {
                opaque &= pixels[index]
                coloured |= (pixels[index] ^ pixels[index] &>> 8) & 0xFFFF
            }
            if opaque != 0xFF00_0000 { return .translucent }
        }
        return coloured == 0 ? .gray : .opaque
    }
}
