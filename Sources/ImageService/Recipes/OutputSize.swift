/// What a rendition may measure at most.
package struct OutputLimits: Hashable, Sendable {
    /// Largest width or height in pixels.
    package var maximumDimension: Int
    /// Largest width × height.
    package var maximumPixelCount: Int

    package init(maximumDimension: Int = 16_384, maximumPixelCount: Int = 268_435_456) {
        self.maximumDimension = maximumDimension
        self.maximumPixelCount = maximumPixelCount
    }
}

/// The output's size in pixels.
struct OutputSize: Hashable, Sendable {
    var width: Int
    var height: Int

    /// Throws where the size is above a limit.
    init(width: Int, height: Int, limits: OutputLimits) throws(GeometryError) {
        self.width = try Self.pixels(Double(width), .horizontal, limits)
        self.height = try Self.pixels(Double(height), .vertical, limits)
        guard width * height <= limits.maximumPixelCount else {
            throw .outputTooManyPixels(width: width, height: height, maximum: limits.maximumPixelCount)
        }
    }

    /// A length rounded to whole pixels, of which there is at least one.
    static func pixels(
        _ length: Double, _ axis: GeometryError.Axis, _ limits: OutputLimits
    ) throws(GeometryError) -> Int {
        let pixels = Decimal.roundedHalfUp(length)
        guard pixels >= 1 else { throw .outputEmpty(axis: axis) }
        guard pixels <= limits.maximumDimension else {
            throw .outputTooLong(axis: axis, length: pixels, maximum: limits.maximumDimension)
        }
        return pixels
    }
}
