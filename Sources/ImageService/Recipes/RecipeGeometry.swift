package import Slicing

/// A recipe applied to one picture: both axes as plans, ready to be mapped.
package struct RecipeGeometry: Hashable, Sendable {
    package var horizontal: AxisPlan
    package var vertical: AxisPlan
    /// Whether what is flexible in both axes stays transparent.
    package var hidesCenter: Bool
    package var rules: DrawingRules
    /// Done to the drawn picture: it is rotated, or its arrow points where it should.
    package var turn = Turn()
    /// Transparent room around the turned picture, in pixels.
    package var padding: EdgePixels
    /// Whether nobody sliced the picture, so that it is resized as a whole.
    package var isPlain: Bool

    /// Lays a recipe out over a picture.
    package init(_ recipe: Recipe, of shape: PictureShape, limits: OutputLimits) throws(GeometryError) {
        let choice = try RecipeSlices(recipe, of: shape)
        let scale = recipe.scale / (recipe.sourceScale ?? shape.scale)
        let arrowSide = recipe.arrowSide ?? shape.arrowSide
        if let arrow = recipe.arrow { turn = Turn(from: arrowSide, to: arrow.side) }
        if let rotation = recipe.rotation { turn = Turn(rotation) }
        // Sizes are those of the turned picture; the plans draw the picture as it lies in its file.
        let natural = AxisPair(
            horizontal: Double(choice.bounds.columns.count) * scale,
            vertical: Double(choice.bounds.rows.count) * scale)
        isPlain = !choice.isSliced
        let placement = try OutputPlacement(
            recipe, natural: natural.turned(turn), isSliced: choice.isSliced, limits: limits)
        padding = placement.padding
        let drawn = placement.content.beforeTurning(turn)
        let slices = try choice.slices()
        rules = recipe.rules.resolved(sourcePreset: shape.preset, sourceStretchMap: shape.stretchMap)
        if !choice.isSliced, rules.filter == .auto { rules.filter = .lanczos3 }
        // Only slices have a centre: a preset that leaves it out must not empty a plain resize.
        let hides = rules.center == .hide || recipe.rules.center == nil && slices.hidesCenter
        hidesCenter = choice.isSliced && hides
        horizontal = AxisPlan(
            segments: slices.horizontal.segments(mode: rules.mode?.horizontal, defaultMode: rules.defaultMode),
            scale: scale, outputLength: drawn.horizontal.length)
        vertical = AxisPlan(
            segments: slices.vertical.segments(mode: rules.mode?.vertical, defaultMode: rules.defaultMode),
            scale: scale, outputLength: drawn.vertical.length)
        horizontal.overhang = drawn.horizontal.overhang
        vertical.overhang = drawn.vertical.overhang
        if let snap = recipe.snap { try self.snap(to: snap, limits: limits) }
        let shrink = rules.shrink.rule(uniformFactor: min(horizontal.capFactor, vertical.capFactor))
        horizontal.apply(rules, origin: rules.tileOrigin.horizontal, shrink: shrink)
        vertical.apply(rules, origin: rules.tileOrigin.vertical, shrink: shrink)
        if let arrow = recipe.arrow { try place(arrow, side: arrowSide, scale: recipe.scale) }
    }

    /// Width and height of the turned picture without the room around it, in pixels.
    var contentSize: AxisPair<Int> {
        AxisPair(horizontal: horizontal.outputLength, vertical: vertical.outputLength).turned(turn)
    }

    /// Width and height of the finished picture in pixels.
    var outputSize: AxisPair<Int> {
        AxisPair(
            horizontal: contentSize.horizontal + padding.ends.horizontal.sum,
            vertical: contentSize.vertical + padding.ends.vertical.sum)
    }

    private mutating func snap(to snap: TileSnap, limits: OutputLimits) throws(GeometryError) {
        horizontal.outputLength = horizontal.outputLengthSnappedToTiles(remainder: snap.remainder.horizontal)
        vertical.outputLength = vertical.outputLengthSnappedToTiles(remainder: snap.remainder.vertical)
        let size = outputSize
        _ = try OutputSize(width: size.horizontal, height: size.vertical, limits: limits)
    }

    /// - Parameter side: where the source's own arrow points.
    private mutating func place(
        _ arrow: ArrowPlacement, side: ArrowSide, scale: Double
    ) throws(GeometryError) {
        let axis: GeometryError.Axis = side.isAlongHorizontal ? .horizontal : .vertical
        let plan = side.isAlongHorizontal ? horizontal : vertical
        guard let placed = plan.placingMiddle(at: arrow.pixels(along: plan.outputLength, scale: scale)) else {
            throw .noRoomForArrow(axis: axis, flexibleCount: plan.flexibleCount)
        }
        if side.isAlongHorizontal { horizontal = placed } else { vertical = placed }
    }

    /// Both axis maps, or the reason why there can be none.
    ///
    /// - Parameter likeness: which of the source's lines are alike; not needed, but it may save samples.
    package func makeMaps(likeness: AxisPair<LineLikeness>? = nil) throws(GeometryError) -> AxisPair<AxisMap> {
        AxisPair(
            horizontal: try Self.makeMap(
                horizontal, likeness?.horizontal, axis: GeometryError.Axis.horizontal.turned(turn)),
            vertical: try Self.makeMap(vertical, likeness?.vertical, axis: GeometryError.Axis.vertical.turned(turn)))
    }

    private static func makeMap(
        _ plan: AxisPlan, _ likeness: LineLikeness?, axis: GeometryError.Axis
    ) throws(GeometryError) -> AxisMap {
        do throws(SlicingError) {
            return try plan.makeMap(likeness: likeness)
        } catch {
            switch error {
            case .outputTooShort(let length, let minimum):
                throw .outputTooShort(axis: axis, length: length, minimum: minimum)
            }
        }
    }
}

extension AxisPlan {
    /// Output length over the length of the fixed segments: below 1 they do not fit.
    fileprivate var capFactor: Double {
        fixedSourceLength > 0 ? Double(outputLength) / (Double(fixedSourceLength) * scale) : .infinity
    }

    fileprivate mutating func apply(_ rules: DrawingRules, origin: TileOrigin, shrink: ShrinkRule) {
        self.shrink = shrink
        snapsEndsToCuts = rules.ends == .rounded
        tileOrigin = origin
        tileCountRule = rules.tileCount
        tileScale = rules.tileScale
        stretchMap = rules.stretchMap
        filter = rules.filter
    }
}
