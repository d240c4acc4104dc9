import Slicing

extension RunRaster {
    /// The picture with its details stressed: each channel moves away from the picture blurred by a Gaussian by as
    /// much as it differs from it (an unsharp mask of amount 1).
    ///
    /// The blurred colours are weighted with their alpha, and alpha stays as it is: no edge of the shape gets a halo.
    /// Costs as the blur does.
    ///
    /// - Parameter sigma: standard deviation in pixels, above 0.
    package func sharpened(sigma: Double) -> RunRaster {
        let picture = withoutBlanks()
        let (columns, rows) = picture.smoothedAxes(sigma: sigma)
        let soft = picture.block.sampled(horizontal: columns.blurred, vertical: rows.blurred)
        var block = picture.block.sampled(horizontal: columns.sharp, vertical: rows.sharp)
        var pixels = block.pixels.mutableSpan
        let softPixels = soft.pixels.span
        for index in pixels.indices { pixels[index] = movedAway(pixels[index], from: softPixels[index]) }
        return RunRaster(block: block, columns: columns.runs, rows: rows.runs)
    }
}

/// Each channel twice its level less that of `soft`, as far as there are levels; alpha is kept.
@inline(__always)
private func movedAway(_ pixel: UInt32, from soft: UInt32) -> UInt32 {
    // Without alpha there is no colour to move, or to move away from.
    guard pixel &>> 24 != 0, soft &>> 24 != 0 else { return pixel }
    let red = level(pixel & 0xFF, awayFrom: soft & 0xFF)
    let green = level(pixel &>> 8 & 0xFF, awayFrom: soft &>> 8 & 0xFF)
    let blue = level(pixel &>> 16 & 0xFF, awayFrom: soft &>> 16 & 0xFF)
    return red | green &<< 8 | blue &<< 16 | pixel & 0xFF00_0000
}

@inline(__always)
private func level(_ level: UInt32, awayFrom soft: UInt32) -> UInt32 {
    UInt32(bitPattern: min(max(Int32(bitPattern: level &* 2 &- soft), 0), 255))
}
