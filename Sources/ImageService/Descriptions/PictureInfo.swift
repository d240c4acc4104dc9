import Codecs
import HTTPMessages
import Pixels
import Slicing
import Stores
import Vocabularies

/// What is known of one picture: its file, its size, how it is sliced and where that was said.
///
/// A pure value: nothing is drawn.
struct PictureInfo: Sendable {
    let wanted: WantedPicture
    let picture: Picture
    /// Pixels per point.
    let scale: Double
    /// The part of the file that is drawn, in pixels, a nine-patch's frame left out.
    let bounds: PixelRectangle
    /// Whether the request or the picture says anything of slices.
    let isSliced: Bool
    /// Both axes with nothing left open, as they would be drawn at the picture's own size.
    let geometry: RecipeGeometry

    /// Throws where slices and picture do not fit together.
    init(_ wanted: WantedPicture, _ picture: Picture) throws(ServiceError) {
        self.wanted = wanted
        self.picture = picture
        scale = wanted.recipe.sourceScale ?? picture.shape.scale
        var recipe = wanted.recipe
        // Pixel for pixel: no size is asked for, so there is none that could be wrong.
        recipe.size = RequestedSize()
        recipe.scale = scale
        do throws(GeometryError) {
            let choice = try RecipeSlices(recipe, of: picture.shape)
            bounds = choice.bounds
            isSliced = choice.isSliced
            geometry = try RecipeGeometry(
                recipe, of: picture.shape, limits: OutputLimits(maximumDimension: .max, maximumPixelCount: .max))
        } catch {
            throw .geometry(error)
        }
    }

    /// The slices with nothing left open: modes and weights as they are drawn.
    var slices: PictureSlices {
        PictureSlices(
            horizontal: AxisSlices(geometry.horizontal.segments), vertical: AxisSlices(geometry.vertical.segments),
            hidesCenter: geometry.hidesCenter)
    }

    /// Where an axis's slices come from: what the request says goes before what the picture brings along.
    func origin(regions: [AxisSlices.Region]?) -> SlicesOrigin? {
        regions != nil || wanted.recipe.insets != nil ? .request : SlicesOrigin(picture)
    }
}

extension PictureInfo {
    /// The answer of `/info`.
    var json: JSONTree {
        let resolved = picture.resolved
        return [
            "path": .text(wanted.path.description),
            "file": file,
            "scale": .number(scale),
            "scales": .array(resolved.availableScales.map(JSONTree.number)),
            "isMirrored": .boolean(resolved.isMirrored),
            "size": [
                "pixels": JSONTree(width: bounds.columns.count, height: bounds.rows.count),
                "points": JSONTree(width: size.width, height: size.height),
            ],
            "intrinsicSize": JSONTree(width: intrinsicSize.width, height: intrinsicSize.height),
            "minimumSize": JSONTree(
                width: points(geometry.horizontal.fixedSourceLength),
                height: points(geometry.vertical.fixedSourceLength)),
            "contentBox": contentBox,
            "contentInsets": JSONTree(contentInsets) { JSONTree($0) },
            "opticalInsets": JSONTree(opticalInsets) { JSONTree($0) },
            "preset": JSONTree(wanted.recipe.rules.preset ?? picture.shape.preset) { .text($0.rawValue) },
            "slices": isSliced ? sliceTree : .null,
            "lint": .array(lint.map(\.json)),
            "snippets": JSONTree(snippets),
        ]
    }

    private var file: JSONTree {
        let header = picture.file.header
        return [
            "path": .text(picture.resolved.file.description),
            "format": .text(header.format.rawValue),
            "byteCount": .integer(picture.file.metadata.byteCount),
            "width": .integer(header.width),
            "height": .integer(header.height),
            "colour": .text(header.colour.rawValue),
            "bitDepth": .integer(header.bitDepth),
            "hasAlpha": .boolean(header.hasAlpha),
            "isInterlaced": .boolean(header.isInterlaced),
            "orientation": .integer(picture.file.embedded.orientation.rawValue),
            "density": JSONTree(picture.file.embedded.density) { .number($0.roundedPixelsPerInch) },
            "colours": colours,
            "warnings": .array(picture.file.warnings.map { .text($0.text) }),
        ]
    }

    /// What the file says of its colours, and whether they are converted for the answer; null where it says nothing.
    private var colours: JSONTree {
        let description = picture.file.sourceColours
        guard let kind = description.kind else { return .null }
        return [
            "from": .text(kind),
            "profile": JSONTree(description.profileName) { .text($0) },
            "isConverted": .boolean(picture.file.isConverted),
        ]
    }

    private var sliceTree: JSONTree {
        let regions = wanted.recipe.regions
        return [
            "center": .text((geometry.hidesCenter ? CenterMode.hide : .draw).rawValue),
            "horizontal": Self.axis(geometry.horizontal, from: origin(regions: regions.horizontal)),
            "vertical": Self.axis(geometry.vertical, from: origin(regions: regions.vertical)),
        ]
    }

    private static func axis(_ plan: AxisPlan, from origin: SlicesOrigin?) -> JSONTree {
        ["from": JSONTree(origin) { .text($0.rawValue) }, "parts": JSONTree(plan.segments)]
    }
}

extension ColourDescription {
    /// Where a description of colours stands; nil where there is none.
    fileprivate var kind: String? {
        switch self {
        case .untagged: nil
        case .sRGB: "srgb"
        case .profile: "icc"
        case .calibration: "gamma"
        case .codePoints: "cicp"
        }
    }
}
