import Slicing

/// How large a picture is drawn, and where it lies in the output.
struct OutputPlacement: Hashable, Sendable {
    /// Both axes of the drawn picture, turned as it is answered.
    var content: AxisPair<FittedAxis>
    /// Transparent room around it.
    var padding: EdgePixels

    /// - Parameters:
    ///   - natural: the turned picture's own size at the output's scale, in pixels.
    ///   - isSliced: a picture without slices is fitted; any other fills the size.
    init(
        _ recipe: Recipe, natural: AxisPair<Double>, isSliced: Bool, limits: OutputLimits
    ) throws(GeometryError) {
        if isSliced, let parameter = recipe.fittingParameter { throw .fittedSlices(parameter: parameter) }
        let stated = AxisPair(
            horizontal: recipe.size.width.map { $0 * recipe.scale },
            vertical: recipe.size.height.map { $0 * recipe.scale })
        padding = recipe.padding.pixels(scale: recipe.scale)
        let ends = padding.ends
        let box = AxisPair(
            horizontal: try Self.inner(stated.horizontal, ends.horizontal, .horizontal),
            vertical: try Self.inner(stated.vertical, ends.vertical, .vertical))
        if isSliced {
            content = AxisPair(
                horizontal: FittedAxis(
                    length: try OutputSize.pixels(box.horizontal ?? natural.horizontal, .horizontal, limits)),
                vertical: FittedAxis(
                    length: try OutputSize.pixels(box.vertical ?? natural.vertical, .vertical, limits)))
        } else {
            content = recipe.fit.fitted(natural, into: box)
        }
        if recipe.padding.fillsBox { fill(box, recipe.fit.gravity) }
        try check(limits)
    }

    /// What the room at both ends leaves of a side.
    private static func inner(
        _ stated: Double?, _ ends: EdgePixels.AxisEnds, _ axis: GeometryError.Axis
    ) throws(GeometryError) -> Double? {
        guard let stated, ends.sum > 0 else { return stated }
        let length = Decimal.roundedHalfUp(stated)
        guard length > ends.sum else { throw .paddingExceedsOutput(axis: axis, padding: ends.sum, length: length) }
        return stated - Double(ends.sum)
    }

    /// Adds what the picture leaves of the box.
    private mutating func fill(_ box: AxisPair<Double?>, _ gravity: Gravity) {
        var ends = padding.ends
        Self.fill(box.horizontal, content.horizontal.length, gravity, \.horizontal, &ends.horizontal)
        Self.fill(box.vertical, content.vertical.length, gravity, \.vertical, &ends.vertical)
        padding = EdgePixels(ends)
    }

    private static func fill(
        _ box: Double?, _ length: Int, _ gravity: Gravity, _ axis: KeyPath<AxisPair<Double>, Double>,
        _ ends: inout EdgePixels.AxisEnds
    ) {
        guard let box else { return }
        let room = Decimal.roundedHalfUp(box) - length
        guard room > 0 else { return }
        let start = gravity.start(of: Double(length), in: Double(room + length), axis)
        let leading = min(max(Decimal.roundedHalfUp(start), 0), room)
        ends.leading += leading
        ends.trailing += room - leading
    }

    private func check(_ limits: OutputLimits) throws(GeometryError) {
        let ends = padding.ends
        _ = try OutputSize(
            width: content.horizontal.length + ends.horizontal.sum, height: content.vertical.length + ends.vertical.sum,
            limits: limits)
    }
}

extension Recipe {
    /// What it says of the fitting of a picture without slices; nil where that is nothing.
    fileprivate var fittingParameter: String? {
        if fit.mode != .contain { return ParameterTable.fit.definition.name }
        if fit.gravity != .compass(.center) { return ParameterTable.gravity.definition.name }
        if fit.enlarges { return ParameterTable.enlarge.definition.name }
        return padding.fillsBox ? ParameterTable.padding.definition.name : nil
    }
}
