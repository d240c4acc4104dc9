import Slicing

/// Decides how a picture is sliced: what the request says goes before what the picture brings along.
struct RecipeSlices {
    private let recipe: Recipe
    private let shape: PictureShape
    /// The part of the file that is drawn.
    let bounds: PixelRectangle

    /// Throws where the request's crop leaves the picture.
    init(_ recipe: Recipe, of shape: PictureShape) throws(GeometryError) {
        self.recipe = recipe
        self.shape = shape
        let whole = shape.bounds
        guard let crop = recipe.crop?.pixels(width: whole.columns.count, height: whole.rows.count) else {
            bounds = whole
            return
        }
        bounds = PixelRectangle(
            columns: try Self.part(crop.columns, of: whole.columns, .horizontal),
            rows: try Self.part(crop.rows, of: whole.rows, .vertical))
    }

    private static func part(
        _ part: Range<Int>, of whole: Range<Int>, _ axis: GeometryError.Axis
    ) throws(GeometryError) -> Range<Int> {
        guard part.upperBound <= whole.count else {
            throw .cropOutsideSource(axis: axis, end: part.upperBound, length: whole.count)
        }
        return (whole.lowerBound + part.lowerBound)..<(whole.lowerBound + part.upperBound)
    }

    /// Whether anyone sliced the picture; else it is resized plainly.
    var isSliced: Bool { recipe.statesSlices || shape.slices != nil }

    /// Pixels per point of the source.
    private var scale: Double { recipe.sourceScale ?? shape.scale }

    /// Both axes over the whole file: what is not drawn is hidden.
    func slices() throws(GeometryError) -> PictureSlices {
        let insets = recipe.insets
        let columns = try axis(
            .horizontal, bounds.columns, length: shape.width,
            caps: insets.map { AxisCaps(leading: $0.left, trailing: $0.right, sourceScale: scale) },
            regions: recipe.regions.horizontal, own: shape.slices?.horizontal)
        let rows = try axis(
            .vertical, bounds.rows, length: shape.height,
            caps: insets.map { AxisCaps(leading: $0.top, trailing: $0.bottom, sourceScale: scale) },
            regions: recipe.regions.vertical, own: shape.slices?.vertical)
        return PictureSlices(horizontal: columns, vertical: rows, hidesCenter: hidesCenter)
    }

    /// Whether the picture's own slices leave the centre out; stated caps are a new start.
    private var hidesCenter: Bool { recipe.insets == nil && shape.slices?.hidesCenter == true }

    private func axis(
        _ axis: GeometryError.Axis, _ range: Range<Int>, length: Int, caps: AxisCaps?, regions: [AxisSlices.Region]?,
        own: AxisSlices?
    ) throws(GeometryError) -> AxisSlices {
        let slices: AxisSlices
        if let regions {
            slices = try Self.slices(regions, axis, length: range.count)
        } else if let caps {
            slices = try Self.slices(caps, axis, length: range.count)
        } else if let own {
            let start = axis == .horizontal ? shape.bounds.columns.lowerBound : shape.bounds.rows.lowerBound
            slices = own.restricted(to: (range.lowerBound - start)..<(range.upperBound - start))
        } else {
            slices = AxisSlices(leading: 0, trailing: 0, length: range.count, mode: isSliced ? nil : .stretch)
        }
        return slices.embedded(at: range.lowerBound, inLength: length)
    }

    private static func slices(
        _ regions: [AxisSlices.Region], _ axis: GeometryError.Axis, length: Int
    ) throws(GeometryError) -> AxisSlices {
        let end = regions.last?.range.upperBound ?? 0
        guard end <= length else { throw .regionOutsideSource(axis: axis, end: end, length: length) }
        return AxisSlices(regions: regions, length: length)
    }

    private static func slices(
        _ caps: AxisCaps, _ axis: GeometryError.Axis, length: Int
    ) throws(GeometryError) -> AxisSlices {
        guard let pixels = caps.pixels(within: length) else {
            throw .capsExceedSource(
                axis: axis, leading: caps.leadingPixels, trailing: caps.trailingPixels, length: length)
        }
        return AxisSlices(leading: pixels.leading, trailing: pixels.trailing, length: length)
    }
}
