import Foundation
package import Pixels

extension NaiveRenderer {
    /// The picture whose colours are averaged as amounts of light, encoded again but not rounded to 8 bits.
    package func renderInLinearLight(_ source: Raster) -> PremultipliedImage {
        var result = PremultipliedImage(width: horizontal.samples.count, height: vertical.samples.count)
        for (y, row) in vertical.samples.enumerated() {
            for (x, column) in horizontal.samples.enumerated() {
                var sum = LightSum()
                for rowTap in row.taps {
                    for columnTap in column.taps {
                        sum.add(source[columnTap.line, rowTap.line], weight: rowTap.weight * columnTap.weight)
                    }
                }
                result[x, y] = sum.pixel.inRange
            }
        }
        return result
    }
}

/// Weighted light times opacity.
private struct LightSum {
    private var light = [0.0, 0.0, 0.0]
    private var alpha = 0.0

    mutating func add(_ pixel: UInt32, weight: Double) {
        let share = Double(pixel >> 24) * weight
        for channel in 0..<3 { light[channel] += linearLight(ofLevel: pixel >> (8 * channel) & 0xFF) * share }
        alpha += share
    }

    var pixel: PremultipliedPixel {
        guard alpha > 0 else { return PremultipliedPixel() }
        var pixel = PremultipliedPixel()
        pixel.red = sRGBLevel(ofLight: min(max(light[0] / alpha, 0), 1)) * alpha / 255
        pixel.green = sRGBLevel(ofLight: min(max(light[1] / alpha, 0), 1)) * alpha / 255
        pixel.blue = sRGBLevel(ofLight: min(max(light[2] / alpha, 0), 1)) * alpha / 255
        pixel.alpha = alpha
        return pixel
    }
}

/// IEC 61966-2-1: from a level of 0…255 to light of 0…1.
package func linearLight(ofLevel level: UInt32) -> Double {
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// IEC 61966-2-1: from light of 0…1 to a level of 0…255, not rounded.
package func sRGBLevel(ofLight light: Double) -> Double {
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
}
