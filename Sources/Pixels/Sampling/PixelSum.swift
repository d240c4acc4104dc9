/// A weighted sum of straight RGBA pixels, added up in premultiplied colour so that transparent pixels lend no colour.
struct PixelSum {
    /// Red, green and blue times alpha times weight, and alpha times weight.
    ///
    /// Alpha is in levels of 255, and so are encoded colours; light is 0...1.
    private var sum = SIMD4<Float>.zero

    /// Adds encoded levels.
    @inline(__always)
    mutating func add(_ pixel: UInt32, weight: Float) {
        let colour = SIMD4(channel(pixel), channel(pixel &>> 8), channel(pixel &>> 16), 1)
        sum += colour * (channel(pixel &>> 24) * weight)
    }

    /// Adds the light of sRGB levels.
    @inline(__always)
    mutating func addLight(_ pixel: UInt32, weight: Float, by transfer: SRGBTransfer) {
        let colour = SIMD4(
            transfer.light(pixel), transfer.light(pixel &>> 8), transfer.light(pixel &>> 16), 1)
        sum += colour * (channel(pixel &>> 24) * weight)
    }

    /// The sum of levels as a straight pixel, rounded to the nearest; transparent black where no alpha is left.
    @inline(__always)
    var pixel: UInt32 {
        // Kernels with negative weights lead out of the range.
        let alpha = min(max(sum.w, 0), 255)
        let limit = alpha * 255
        return straightPixel(
            red: min(max(sum.x, 0), limit), green: min(max(sum.y, 0), limit), blue: min(max(sum.z, 0), limit),
            alpha: alpha)
    }

    /// The sum of light as a straight sRGB pixel, rounded to the nearest levels.
    @inline(__always)
    func pixel(by transfer: SRGBTransfer) -> UInt32 {
        guard sum.w >= 0.5 else { return 0 }
        let light = sum * (1 / sum.w)
        return transfer.level(light.x) | transfer.level(light.y) &<< 8 | transfer.level(light.z) &<< 16
            | UInt32(min(sum.w + 0.5, 255)) &<< 24
    }
}
