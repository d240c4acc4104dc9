extension Raster {
    /// The picture with every pixel of alpha 0 transparent black: what editors leave there cannot be seen.
    package func clearingInvisibleColours() -> Raster {
        let source = pixels.span
        guard source.indices.contains(where: { source[$0] >> 24 == 0 && source[$0] != 0 }) else { return self }
        var cleared = self
        for index in cleared.pixels.indices where cleared.pixels[index] >> 24 == 0 { cleared.pixels[index] = 0 }
        return cleared
    }
}

/// A pixel's channels as they are seen: colours times alpha, rounded to 8 bits, in the order of memory.
func premultipliedPixel(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
        result |= ((pixel >> shift & 0xFF) * alpha + 127) / 255 << shift
    }
    return result
}

/// The largest difference of any channel of two premultiplied pixels.
func channelDistance(_ first: UInt32, _ second: UInt32) -> Int {
    var largest: Int32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
        let difference = Int32(first >> shift & 0xFF) - Int32(second >> shift & 0xFF)
        largest = max(largest, abs(difference))
    }
    return Int(largest)
}

extension Raster {
    /// The largest difference of any channel of any pixel, in levels of 255, as it is seen: colours count times alpha.
    ///
    /// Traps when the sizes differ. 0 means that all that can be seen is the same.
    package func largestDifference(from other: Raster) -> Int {
        precondition(width == other.width && height == other.height)
        let (first, second) = (pixels.span, other.pixels.span)
        var largest = 0
        for index in first.indices where first[index] != second[index] {
            let (a, b) = (first[index], second[index])
            // Rounded to 8 bits, colours that can be told apart may come out the same.
            let isSame = a >> 24 == 0 && b >> 24 == 0
            if !isSame { largest = max(largest, channelDistance(premultipliedPixel(a), premultipliedPixel(b)), 1) }
        }
        return largest
    }
}
