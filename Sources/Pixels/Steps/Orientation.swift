/// How a stored picture lies, as EXIF numbers it: what is to be done to show it upright (CIPA DC-008, 4.6.5.1.6).
package enum Orientation: Int, CaseIterable, Hashable, Sendable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case mirroredUpsideDown = 4
    /// Rows and columns exchanged.
    case transposed = 5
    /// To be turned clockwise by a quarter.
    case turnedLeft = 6
    /// Rows and columns exchanged, counted from the right lower corner.
    case transverse = 7
    /// To be turned anticlockwise by a quarter.
    case turnedRight = 8

    /// Whether the upright picture is as wide as the stored one is high.
    package var exchangesAxes: Bool { rawValue >= 5 }

    /// Whether left and right are exchanged after that.
    package var flipsHorizontally: Bool { [.mirrored, .upsideDown, .turnedLeft, .transverse].contains(self) }
    /// Whether top and bottom are exchanged after that.
    package var flipsVertically: Bool {
        [.upsideDown, .mirroredUpsideDown, .transverse, .turnedRight].contains(self)
    }
}

extension Raster {
    /// The upright picture of one that is stored so.
    package func upright(from orientation: Orientation) -> Raster {
        (orientation.exchangesAxes ? transposed() : self)
            .flipped(horizontally: orientation.flipsHorizontally, vertically: orientation.flipsVertically)
    }
}

extension RunRaster {
    /// The upright picture of one that is stored so.
    package func upright(from orientation: Orientation) -> RunRaster {
        guard orientation != .upright else { return self }
        return (orientation.exchangesAxes ? transposed() : self)
            .flipped(horizontally: orientation.flipsHorizontally, vertically: orientation.flipsVertically)
    }
}
