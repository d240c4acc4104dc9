/// A weighted sum of straight RGBA pixels, added up in premultiplied colour so that transparent pixels lend no colour.
struct PixelSum {
    /// Red, green and blue times alpha times weight, and alpha times weight; in levels of 255.
    private var red: Float = 0
    private var green: Float = 0
    private var blue: Float = 0
    private var alpha: Float = 0

    @inline(__always)
    mutating func add(_ pixel: UInt32, weight: Float) {
        let share = Float(pixel &>> 24) * weight
        red += Float(pixel & 0xFF) * share
        green += Float((pixel &>> 8) & 0xFF) * share
        blue += Float((pixel &>> 16) & 0xFF) * share
        alpha += share
    }

    /// The sum as a straight pixel, rounded to the nearest levels; transparent black where no alpha is left.
    @inline(__always)
    var pixel: UInt32 {
        guard alpha >= 0.5 else { return 0 }
        let scale = 1 / alpha
        return Self.level(red * scale) | Self.level(green * scale) &<< 8 | Self.level(blue * scale) &<< 16
            | Self.level(alpha) &<< 24
    }

    @inline(__always)
    private static func level(_ value: Float) -> UInt32 {
        UInt32(min(max(value + 0.5, 0), 255))
    }
}
