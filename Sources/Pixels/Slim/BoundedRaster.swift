/// A picture of which not every level is known, but for each a lowest and a highest one.
struct BoundedRaster {
    var lowest: Raster
    var highest: Raster

    /// A picture that is known.
    init(_ raster: Raster) {
        lowest = raster
        highest = raster
    }

    /// A picture of which nothing is known yet.
    init(width: Int, height: Int) {
        self.init(Raster(width: width, height: height, pixels: [UInt32](repeating: 0, count: width * height)))
    }

    var width: Int { lowest.width }
    var height: Int { lowest.height }

    /// - Parameter shift: of the channel, in bits.
    func levels(_ x: Int, _ y: Int, _ shift: UInt32) -> ClosedRange<Int> {
        Int(lowest[x, y] >> shift & 0xFF)...Int(highest[x, y] >> shift & 0xFF)
    }

    mutating func set(_ x: Int, _ y: Int, _ shift: UInt32, _ levels: ClosedRange<Int>) {
        lowest[x, y] = lowest[x, y] & ~(0xFF << shift) | UInt32(levels.lowerBound) << shift
        highest[x, y] = highest[x, y] & ~(0xFF << shift) | UInt32(levels.upperBound) << shift
    }

    /// With columns as rows.
    func transposed() -> BoundedRaster {
        var turned = self
        (turned.lowest, turned.highest) = (lowest.transposed(), highest.transposed())
        return turned
    }
}
