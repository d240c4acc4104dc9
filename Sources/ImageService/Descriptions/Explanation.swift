import Codecs
import HTTPMessages
import Pixels
import Slicing
import Stores

/// How one rendition would be made: the recipe as it was understood, the rules, and both axes.
///
/// A pure value: nothing is drawn.
struct Explanation: Sendable {
    private let wanted: WantedPicture
    private let picture: Picture
    private let layout: RecipeLayout
    /// What the format comes to.
    private let format: FormatChoice

    /// Throws what making the rendition would throw.
    init(_ wanted: WantedPicture, _ picture: Picture, limits: ServiceLimits) throws(ServiceError) {
        self.wanted = wanted
        self.picture = picture
        var settled = wanted
        try settled.settleFormat(of: picture.file.header.format)
        format = settled.recipe.format
        layout = try RecipeLayout(settled.recipe, of: picture, limits: limits)
    }

    /// The path and the query that every spelling of the request comes down to.
    var canonicalURL: String {
        let query = wanted.canonicalURLQuery(from: picture.resolved)
        return "/images/" + PercentEncoding.encodePath(wanted.path.description) + (query.isEmpty ? "" : "?" + query)
    }

    /// The answer of `/explain`.
    var json: JSONTree {
        let geometry = layout.geometry
        // The axes are those of the picture as it lies in its file; what turns it comes later.
        let size = geometry.outputSize
        return [
            "canonicalURL": .text(canonicalURL),
            "entityTag": .text(RenditionIdentity(wanted, picture.resolved).entityTag),
            "stated": .object(wanted.recipe.statedParameters.map { JSONTree.Member($0.name, .text($0.value)) }),
            "rules": geometry.rules.json(hidesCenter: geometry.hidesCenter),
            "source": source,
            "output": [
                "format": .text(format.rawValue),
                "width": .integer(size.horizontal),
                "height": .integer(size.vertical),
                "picture": JSONTree(
                    x: geometry.padding.left, y: geometry.padding.top, width: geometry.contentSize.horizontal,
                    height: geometry.contentSize.vertical),
                "isTurned": .boolean(geometry.turn != Turn()),
                "distinctPixels": .integer(layout.distinctPixelCount),
            ],
            "effects": effects,
            "negotiation": wanted.clientClass.map(JSONTree.init) ?? .null,
            "horizontal": Self.axis(geometry.horizontal, layout.maps.horizontal),
            "vertical": Self.axis(geometry.vertical, layout.maps.vertical),
        ]
    }

    /// What the picture brings along.
    private var source: JSONTree {
        let resolved = picture.resolved
        let shape = picture.shape
        let bounds = layout.bounds
        return [
            "file": .text(resolved.file.description),
            "scale": .number(wanted.recipe.sourceScale ?? shape.scale),
            "width": .integer(shape.width),
            "height": .integer(shape.height),
            "drawn": JSONTree(
                x: bounds.columns.lowerBound, y: bounds.rows.lowerBound, width: bounds.columns.count,
                height: bounds.rows.count),
            "isMirrored": .boolean(resolved.isMirrored),
            "slicesFrom": JSONTree(SlicesOrigin(picture)) { .text($0.rawValue) },
            "preset": JSONTree(shape.preset) { .text($0.rawValue) },
        ]
    }

    /// Lengths in pixels.
    private var effects: JSONTree {
        let effects = layout.effects
        return [
            "blur": JSONTree(effects.blur) { .number($0) },
            "sharpen": JSONTree(effects.sharpening) { .number($0) },
            "radius": JSONTree(effects.corners) { corners in
                .array(
                    [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft].map(JSONTree.number))
            },
        ]
    }

    private static func axis(_ plan: AxisPlan, _ map: AxisMap) -> JSONTree {
        [
            "scale": .number(plan.scale),
            "segments": JSONTree(plan.segments),
            "overhang": ["leading": .number(plan.overhang.leading), "trailing": .number(plan.overhang.trailing)],
            "cuts": .array(map.cuts.map(JSONTree.integer)),
            "runs": .array(map.runs.map { JSONTree($0) }),
            "distinctSamples": .integer(map.samples.count),
        ]
    }
}

extension DrawingRules {
    /// Every rule under the name of its parameter.
    ///
    /// - Parameter hidesCenter: what the rule and the picture come to together.
    fileprivate func json(hidesCenter: Bool) -> JSONTree {
        [
            "mode": JSONTree(mode) { .text($0.text) },
            "defaultMode": .text(defaultMode?.rawValue ?? "auto"),
            "center": .text((hidesCenter ? CenterMode.hide : .draw).rawValue),
            "tile-origin": .text(tileOrigin.text),
            "tile-count": .text(tileCount.rawValue),
            "tile-scale": .text(tileScale.rawValue),
            "stretch-map": .text(stretchMap.rawValue),
            "shrink": .text(shrink.rawValue),
            "ends": .text(ends.rawValue),
            "filter": .text(filter.rawValue),
            "linear": .text(light.text),
        ]
    }
}

extension JSONTree {
    /// The formats for each kind of picture, the best first; which kind it is shows once the picture is drawn.
    fileprivate init(_ clientClass: ClientClass) {
        let formats = PictureContent.allCases.map { content in
            Member(content.rawValue, .array(clientClass.formats(for: content).map { .text($0.rawValue) }))
        }
        self = ["formats": .object(formats), "savesData": .boolean(clientClass.savesData)]
    }
}
