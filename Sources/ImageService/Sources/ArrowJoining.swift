import Pixels
import Slicing

/// Makes one source of a decoded body and a decoded arrow.
struct ArrowJoining: Sendable {
    var limits: ServiceLimits

    func join(
        _ body: DecodedFile, of picture: ResolvedPicture, with arrow: DecodedFile, of resolved: ResolvedArrow
    ) throws(ServiceError) -> DecodedFile {
        let art = resolved.art
        let bodyPicture = try Picture(body, picture)
        let scale = art.slicing.sourceScale ?? bodyPicture.shape.scale
        let (raster, slices) = try bodyParts(art.slicing, bodyPicture.shape, body.raster)
        let joint = ArrowJoint(
            slices: slices, side: art.side, overlap: Decimal.roundedHalfUp(art.overlap * scale),
            repeatsCentre: repeatsCentre(art, slices, preset: bodyPicture.shape.preset))
        let arrowRaster = try self.arrowRaster(arrow, resolved, scale: scale)
            .turned(Turn(from: art.ownSide, to: .up))
        var joined = body
        do throws(ArrowJointError) {
            let (raster, slices) = try joint.join(body: raster, arrow: arrowRaster)
            joined.raster = raster
            joined.joint = .init(slices: slices, arrowSide: art.side, arrowMetadata: arrow.metadata)
        } catch {
            throw .arrow(error)
        }
        joined.marks = nil
        joined.markForm = nil
        return joined
    }

    /// The part of the file that is the body, and its slices.
    private func bodyParts(
        _ slicing: Recipe, _ shape: PictureShape, _ raster: Raster
    ) throws(ServiceError) -> (Raster, PictureSlices) {
        do throws(GeometryError) {
            let choice = try RecipeSlices(slicing, of: shape)
            let bounds = choice.bounds
            let whole = try choice.slices()
            var slices = whole
            slices.horizontal = whole.horizontal.restricted(to: bounds.columns)
            slices.vertical = whole.vertical.restricted(to: bounds.rows)
            return (raster.cropped(columns: bounds.columns, rows: bounds.rows), slices)
        } catch {
            throw .geometry(error)
        }
    }

    /// Whether the body's flexible part along the arrow's edge is tiled or so.
    private func repeatsCentre(_ art: ArrowArt, _ slices: PictureSlices, preset: Preset?) -> Bool {
        let rules = art.slicing.rules.resolved(sourcePreset: preset)
        let isHorizontal = art.side.isAlongHorizontal
        let axis = isHorizontal ? slices.horizontal : slices.vertical
        let segments = axis.segments(
            mode: isHorizontal ? rules.mode?.horizontal : rules.mode?.vertical, defaultMode: rules.defaultMode)
        return segments.contains { segment in
            if case .flexible(_, let mode) = segment.kind { mode != .stretch } else { false }
        }
    }

    /// The arrow at the body's pixels per point.
    private func arrowRaster(
        _ arrow: DecodedFile, _ resolved: ResolvedArrow, scale: Double
    ) throws(ServiceError) -> Raster {
        guard resolved.scale != scale else { return arrow.raster }
        var recipe = Recipe()
        recipe.scale = scale
        return try RecipeRenderer(limits: limits).render(recipe, of: Picture(arrow, resolved.picture)).expanded()
    }
}

extension ArrowJointError {
    /// What is wrong and what would be right, for the client.
    var detail: String {
        switch self {
        case .flexibleParts(let count):
            "Along the arrow's edge the body needs one flexible part, at least a pixel long; it has \(count)."
        case .overlapBeyondCap(let overlap, let cap):
            "The arrow reaches \(overlap) pixels over the body, but the body's cap at that edge has \(cap)."
        }
    }
}
