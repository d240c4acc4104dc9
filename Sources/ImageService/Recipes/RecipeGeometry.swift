package import Slicing

/// A recipe applied to one source's size: both axes as plans, ready to be mapped.
package struct RecipeGeometry: Hashable, Sendable {
    package var horizontal: AxisPlan
    package var vertical: AxisPlan
    /// Whether what is flexible in both axes stays transparent.
    package var hidesCenter: Bool

    /// What a rendition may measure at most.
    package struct Limits: Hashable, Sendable {
        /// Largest width or height in pixels.
        package var maximumDimension: Int
        /// Largest width × height.
        package var maximumPixelCount: Int

        package init(maximumDimension: Int = 16_384, maximumPixelCount: Int = 268_435_456) {
            self.maximumDimension = maximumDimension
            self.maximumPixelCount = maximumPixelCount
        }
    }

    /// Lays a recipe out over a source of `width` × `height` pixels at `sourceScale` pixels per point.
    package init(
        _ recipe: Recipe, width: Int, height: Int, sourceScale: Double, limits: Limits
    ) throws(GeometryError) {
        let scale = recipe.scale / sourceScale
        let output = try recipe.outputSize(width: width, height: height, scale: scale, limits: limits)
        let slices = try recipe.slices(width: width, height: height, sourceScale: sourceScale)
        horizontal = AxisPlan(
            segments: slices.horizontal.segments(mode: recipe.mode?.horizontal), scale: scale,
            outputLength: output.horizontal)
        hidesCenter = slices.hidesCenter
        vertical = AxisPlan(
            segments: slices.vertical.segments(mode: recipe.mode?.vertical), scale: scale,
            outputLength: output.vertical)
        let shrink = shrinkRule(recipe.shrink)
        horizontal.apply(recipe, shrink: shrink)
        vertical.apply(recipe, shrink: shrink)
    }

    /// Both axis maps, or the reason why there can be none.
    package func makeMaps() throws(GeometryError) -> AxisPair<AxisMap> {
        AxisPair(
            horizontal: try Self.makeMap(horizontal, axis: .horizontal),
            vertical: try Self.makeMap(vertical, axis: .vertical))
    }

    private static func makeMap(_ plan: AxisPlan, axis: GeometryError.Axis) throws(GeometryError) -> AxisMap {
        do throws(SlicingError) {
            return try plan.makeMap()
        } catch {
            switch error {
            case .outputTooShort(let length, let minimum):
                throw .outputTooShort(axis: axis, length: length, minimum: minimum)
            case .capsExceedSource(let leading, let trailing, let length):
                throw .capsExceedSource(axis: axis, leading: leading, trailing: trailing, length: length)
            }
        }
    }

    /// `uniform` takes one factor for both axes, so it can only be told when both are known.
    private func shrinkRule(_ shrink: Shrink) -> ShrinkRule {
        switch shrink {
        case .axis: .axis
        case .crop: .crop
        case .refuse: .refuse
        case .uniform: .uniform(factor: min(1, horizontal.capFactor, vertical.capFactor))
        }
    }
}

extension AxisPlan {
    /// Output length over the length of the fixed segments: below 1 they do not fit.
    fileprivate var capFactor: Double {
        let fixed = segments.reduce(0) { $0 + ($1.kind == .fixed ? $1.length : 0) }
        return fixed > 0 ? Double(outputLength) / (Double(fixed) * scale) : .infinity
    }

    fileprivate mutating func apply(_ recipe: Recipe, shrink: ShrinkRule) {
        self.shrink = shrink
        snapsEndsToCuts = recipe.shrink == .uniform
        tileOrigin = recipe.tileOrigin
        stretchMap = recipe.stretchMap
        filter = recipe.filter
    }
}

extension Recipe {
    /// The output's size in pixels.
    fileprivate func outputSize(
        width: Int, height: Int, scale: Double, limits: RecipeGeometry.Limits
    ) throws(GeometryError) -> AxisPair<Int> {
        let natural = AxisPair(horizontal: Double(width) * scale, vertical: Double(height) * scale)
        var wanted = AxisPair(
            horizontal: size.width.map { $0 * self.scale } ?? natural.horizontal,
            vertical: size.height.map { $0 * self.scale } ?? natural.vertical)
        if !isSliced { wanted = containedSize(natural: natural) }
        let pixels = AxisPair(
            horizontal: try Self.pixels(wanted.horizontal, .horizontal, limits),
            vertical: try Self.pixels(wanted.vertical, .vertical, limits))
        guard pixels.horizontal * pixels.vertical <= limits.maximumPixelCount else {
            throw .outputTooManyPixels(
                width: pixels.horizontal, height: pixels.vertical, maximum: limits.maximumPixelCount)
        }
        return pixels
    }

    /// A picture without slices keeps its ratio, fits into the requested size and is not enlarged.
    private func containedSize(natural: AxisPair<Double>) -> AxisPair<Double> {
        let factor = min(
            1, size.width.map { $0 * scale / natural.horizontal } ?? 1,
            size.height.map { $0 * scale / natural.vertical } ?? 1)
        return AxisPair(
            horizontal: max(1, natural.horizontal * factor), vertical: max(1, natural.vertical * factor))
    }

    private static func pixels(
        _ length: Double, _ axis: GeometryError.Axis, _ limits: RecipeGeometry.Limits
    ) throws(GeometryError) -> Int {
        let pixels = Decimal.roundedHalfUp(length)
        guard pixels >= 1 else { throw .outputEmpty(axis: axis) }
        guard pixels <= limits.maximumDimension else {
            throw .outputTooLong(axis: axis, length: pixels, maximum: limits.maximumDimension)
        }
        return pixels
    }

    /// The slices that the request itself states, for a source of this size.
    private func statedSlices(width: Int, height: Int, sourceScale: Double) throws(GeometryError) -> PictureSlices {
        let columns = AxisCaps(leading: insets?.left ?? 0, trailing: insets?.right ?? 0, sourceScale: sourceScale)
        let rows = AxisCaps(leading: insets?.top ?? 0, trailing: insets?.bottom ?? 0, sourceScale: sourceScale)
        return PictureSlices(
            horizontal: try Self.axisSlices(.horizontal, width, columns, regions.horizontal),
            vertical: try Self.axisSlices(.vertical, height, rows, regions.vertical))
    }

    fileprivate func slices(width: Int, height: Int, sourceScale: Double) throws(GeometryError) -> PictureSlices {
        var slices =
            isSliced
            ? try statedSlices(width: width, height: height, sourceScale: sourceScale)
            : PictureSlices(
                horizontal: AxisSlices(leading: 0, trailing: 0, length: width, mode: .stretch),
                vertical: AxisSlices(leading: 0, trailing: 0, length: height, mode: .stretch))
        slices.hidesCenter = center == .hide
        return slices
    }

    private static func axisSlices(
        _ axis: GeometryError.Axis, _ length: Int, _ caps: AxisCaps, _ regions: [FlexibleRegion]?
    ) throws(GeometryError) -> AxisSlices {
        if let regions {
            guard let end = regions.last?.range.upperBound, end <= length else {
                throw .regionOutsideSource(axis: axis, end: regions.last?.range.upperBound ?? 0, length: length)
            }
            return AxisSlices(regions: regions.map { ($0.range, $0.weight) }, length: length)
        }
        guard let pixels = caps.pixels(within: length) else {
            throw .capsExceedSource(
                axis: axis, leading: caps.leadingPixels, trailing: caps.trailingPixels, length: length)
        }
        return AxisSlices(leading: pixels.leading, trailing: pixels.trailing, length: length)
    }
}
