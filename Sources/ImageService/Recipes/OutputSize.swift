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

    /// - Parameters:
    ///   - natural: the picture's own size at the output's scale, in pixels.
    ///   - isSliced: a picture without slices keeps its ratio, fits into the requested size and is not enlarged.
    init(
        _ recipe: Recipe, natural: AxisPair<Double>, isSliced: Bool, limits: OutputLimits
    ) throws(GeometryError) {
        let stated = AxisPair(
            horizontal: recipe.size.width.map { $0 * recipe.scale },
            vertical: recipe.size.height.map { $0 * recipe.scale })
        let wanted =
            isSliced
            ? AxisPair(
                horizontal: stated.horizontal ?? natural.horizontal, vertical: stated.vertical ?? natural.vertical)
            : Self.contained(natural, in: stated)
        try self.init(
            width: Self.pixels(wanted.horizontal, .horizontal, limits),
            height: Self.pixels(wanted.vertical, .vertical, limits), limits: limits)
    }

    /// Throws where the size is above a limit.
    init(width: Int, height: Int, limits: OutputLimits) throws(GeometryError) {
        self.width = try Self.pixels(Double(width), .horizontal, limits)
        self.height = try Self.pixels(Double(height), .vertical, limits)
        guard width * height <= limits.maximumPixelCount else {
            throw .outputTooManyPixels(width: width, height: height, maximum: limits.maximumPixelCount)
        }
    }

    private static func contained(_ natural: AxisPair<Double>, in stated: AxisPair<Double?>) -> AxisPair<Double> {
        let factor = min(
            1, stated.horizontal.map { $0 / natural.horizontal } ?? 1,
            stated.vertical.map { $0 / natural.vertical } ?? 1)
        return AxisPair(horizontal: max(1, natural.horizontal * factor), vertical: max(1, natural.vertical * factor))
    }

    private static func pixels(
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
