package import Pixels

/// One pixel with its colour multiplied by its opacity, each from 0 to 255 and not rounded.
package struct PremultipliedPixel: Hashable, Sendable {
    package var red = 0.0
    package var green = 0.0
    package var blue = 0.0
    package var alpha = 0.0

    package init() {}

    /// From a straight pixel as a raster holds it, red in the low byte.
    package init(_ straight: UInt32) {
        alpha = Double(straight >> 24)
        red = Double(straight & 0xFF) * alpha / 255
        green = Double(straight >> 8 & 0xFF) * alpha / 255
        blue = Double(straight >> 16 & 0xFF) * alpha / 255
    }

    /// The nearest straight pixel; transparent black where nothing is visible.
    package var straight: UInt32 {
        let alpha = UInt32(self.alpha.rounded())
        guard alpha > 0 else { return 0 }
        let channels = [red, green, blue].map { UInt32(min(255, ($0 * 255 / self.alpha).rounded())) }
        return channels[0] | channels[1] << 8 | channels[2] << 16 | alpha << 24
    }

    mutating func add(_ other: PremultipliedPixel, weight: Double) {
        red += other.red * weight
        green += other.green * weight
        blue += other.blue * weight
        alpha += other.alpha * weight
    }

    /// The pixel with opacity and straight colours brought into their range, which filters with negative weights leave.
    var inRange: PremultipliedPixel {
        guard alpha > 0 else { return PremultipliedPixel() }
        let limited = { (colour: Double) in min(max(colour / alpha, 0), 1) * min(alpha, 255) }
        var pixel = PremultipliedPixel()
        (pixel.red, pixel.green, pixel.blue) = (limited(red), limited(green), limited(blue))
        pixel.alpha = min(alpha, 255)
        return pixel
    }

    /// The largest difference in any channel.
    package func distance(to other: PremultipliedPixel) -> Double {
        max(
            max(abs(red - other.red), abs(green - other.green)),
            max(abs(blue - other.blue), abs(alpha - other.alpha)))
    }
}

/// A picture of premultiplied pixels, in which pictures are compared: invisible colours do not count.
package struct PremultipliedImage: Sendable {
    package let width: Int
    package let height: Int
    package private(set) var pixels: [PremultipliedPixel]

    /// All transparent.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: PremultipliedPixel(), count: width * height)
    }

    package init(_ raster: Raster) {
        width = raster.width
        height = raster.height
        pixels = raster.pixels.map(PremultipliedPixel.init)
    }

    /// Rounded to 8 bits, straight.
    package var raster: Raster {
        Raster(width: width, height: height, pixels: pixels.map(\.straight))
    }

    package subscript(x: Int, y: Int) -> PremultipliedPixel {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }
}
