import Codecs
import Pixels
import Slicing
import Stores
import TestSupport
import Testing

@testable import ImageService

/// What comes of a picture.
func slim(
    _ raster: Raster, named name: String = "picture.png",
    configure: (inout SlimOptions) -> Void = { _ in }
) throws -> SlimResult {
    try slim(encodeImage(RunRaster(raster), format: .png).bytes.flattened(), named: name, configure: configure)
}

/// What comes of a file.
func slim(
    _ file: [UInt8], named name: String = "picture.png", parameters: [(name: String, value: String)] = [],
    configure: (inout SlimOptions) -> Void = { _ in }
) throws -> SlimResult {
    let store = MemoryStore()
    store.put(name, file)
    var options = SlimOptions()
    configure(&options)
    return try OneOffRender(store: store).slim(
        SourcePath(percentEncoded: name), options: options, parameters: parameters)
}

extension SlimResult {
    /// Width and height of the slim picture.
    var size: [Int] { [slim.raster.width, slim.raster.height] }
    var kinds: [String] { [slim.horizontal.kindName, slim.vertical.kindName] }
    /// Whether everything was proved, to the last bit.
    var isProvedExactly: Bool { proof.holds && proof.largestDifference == 0 && proof.addressDifference == 0 }
}

extension Raster {
    /// A picture made pixel by pixel from x and y.
    init(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) {
        self.init(
            width: width, height: height,
            pixels: (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } })
    }

    /// Every pixel another colour, so that no two lines are alike.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 7) -> Raster {
        var generator = SeededGenerator(seed: seed)
        return Raster(width, height) { _, _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000 }
    }

    /// A filled rectangle with round, smoothed corners.
    static func roundedRectangle(
        _ width: Int, _ height: Int, radius: Int, colour: (Int, Int) -> UInt32 = { _, _ in 0x0030_60C0 }
    ) -> Raster {
        Raster(width, height) { x, y in
            let across = Double(max(radius - x, x - (width - 1 - radius), 0))
            let down = Double(max(radius - y, y - (height - 1 - radius), 0))
            let distance = (across * across + down * down).squareRoot()
            let coverage = min(1, max(0, Double(radius) + 0.5 - distance))
            let alpha = UInt32((coverage * 255).rounded())
            return alpha == 0 ? 0 : colour(x, y) & 0xFF_FFFF | alpha << 24
        }
    }

    /// The picture with another drawn over a part of it.
    func with(_ other: Raster, x: Int, y: Int) -> Raster {
        var result = self
        for row in 0..<other.height {
            for column in 0..<other.width { result[x + column, y + row] = other[column, row] }
        }
        return result
    }
}

/// An opaque gray.
func gray(_ level: Int) -> UInt32 { UInt32(level) * 0x1_0101 | 0xFF00_0000 }
