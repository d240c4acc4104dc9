package import Pixels

/// How far one picture is from another: the worst pixel, and how many are further off than allowed.
package struct PixelDifference: Hashable, Sendable, CustomStringConvertible {
    package var x: Int
    package var y: Int
    package var got: PremultipliedPixel
    package var wanted: PremultipliedPixel
    /// The largest difference in any premultiplied channel, up to 255.
    package var maximum: Double
    /// How many of the picture's pixels differ by more than the tolerance.
    package var count: Int
    /// `count` as a part of the whole picture, up to 1.
    package var share: Double

    package var description: String {
        "differs by \(maximum) at (\(x), \(y)): got \(got), wanted \(wanted); \(count) pixels differ too much"
    }
}

/// The difference between two pictures, or nil where no channel of any premultiplied pixel differs by more than
/// `tolerance`.
///
/// Traps if the sizes differ: compare those first.
package func difference(_ got: Raster, from wanted: Raster, tolerance: Double) -> PixelDifference? {
    precondition(got.width == wanted.width && got.height == wanted.height)
    return difference(got, tolerance: tolerance) { index in
        got.pixels[index] == wanted.pixels[index] ? nil : PremultipliedPixel(wanted.pixels[index])
    }
}

/// As above, from a picture that is not rounded to 8 bits.
package func difference(_ got: Raster, from wanted: PremultipliedImage, tolerance: Double) -> PixelDifference? {
    precondition(got.width == wanted.width && got.height == wanted.height)
    return difference(got, tolerance: tolerance) { wanted.pixels[$0] }
}

/// `wanted` gives a pixel by its index, nil where it needs no arithmetic to see that it is the same.
private func difference(
    _ got: Raster, tolerance: Double, wanted: (Int) -> PremultipliedPixel?
) -> PixelDifference? {
    var worst: PixelDifference?
    var count = 0
    for (index, pixel) in got.pixels.enumerated() {
        guard let wantedPixel = wanted(index) else { continue }
        let gotPixel = PremultipliedPixel(pixel)
        let distance = gotPixel.distance(to: wantedPixel)
        guard distance > tolerance else { continue }
        count += 1
        guard distance > worst?.maximum ?? 0 else { continue }
        worst = PixelDifference(
            x: index % got.width, y: index / got.width, got: gotPixel, wanted: wantedPixel, maximum: distance,
            count: 0, share: 0)
    }
    worst?.count = count
    worst?.share = Double(count) / Double(got.pixels.count)
    return worst
}
