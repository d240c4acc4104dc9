import Codecs
import HTTPMessages
import Pixels
package import Slicing
import Stores
import Vocabularies

extension SlimResult {
    /// The answer of `/slim`.
    func json() throws(ServiceError) -> JSONTree {
        let file = try png()
        let (width, height) = (bounds.columns.count, bounds.rows.count)
        let pixels = (before: width * height, after: slim.raster.pixels.count)
        let bytes = (before: picture.file.metadata.byteCount, after: file.bytes.byteCount)
        let insets = slimRecipe.insets
        return [
            "path": .text(wanted.path.description),
            "file": .text(picture.resolved.file.description),
            "scale": .number(scale),
            "tolerance": .integer(options.tolerance),
            "isSmaller": .boolean(pixels.after < pixels.before),
            "horizontal": slim.horizontal.json(edges: slim.horizontalEdges, scale: scale),
            "vertical": slim.vertical.json(edges: slim.verticalEdges, scale: scale),
            "before": Self.size(width, height, byteCount: bytes.before),
            "after": Self.size(slim.raster.width, slim.raster.height, byteCount: bytes.after),
            "saved": [
                "pixels": .integer(pixels.before - pixels.after), "pixelShare": Self.share(pixels),
                "bytes": .integer(bytes.before - bytes.after), "byteShare": Self.share(bytes),
            ],
            "insets": JSONTree(insets) { insets in
                [
                    "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
                    "right": .number(insets.right),
                ]
            },
            "mode": JSONTree(slimRecipe.rules.mode) { .text($0.text) },
            "query": .text(query),
            "url": .text(url),
            "proof": proof.json(tolerance: options.tolerance),
            "snippets": JSONTree(snippets),
        ]
    }

    private static func size(_ width: Int, _ height: Int, byteCount: Int) -> JSONTree {
        [
            "width": .integer(width), "height": .integer(height), "pixels": .integer(width * height),
            "bytes": .integer(byteCount),
        ]
    }

    /// What of the first number the second saves, to four digits.
    private static func share(_ counts: (before: Int, after: Int)) -> JSONTree {
        guard counts.before > 0 else { return .null }
        return .number((Double(counts.before - counts.after) / Double(counts.before) * 1e4).rounded() / 1e4)
    }

    /// Draws the original's size from the slim picture, whatever file it is put into.
    package var query: String {
        var recipe = slimRecipe
        recipe.sourceScale = scale == (VariantName(fileName: fileName).scale ?? 1) ? nil : scale
        return recipe.canonicalQuery()
    }

    /// The address that draws the same from the original, as it is served.
    package var url: String {
        let wanted = WantedPicture(path: wanted.path, recipe: originalRecipe)
        let query = wanted.canonicalURLQuery(from: picture.resolved)
        return "/images/" + PercentEncoding.encodePath(wanted.path.description) + (query.isEmpty ? "" : "?" + query)
    }

    /// A name for the slim picture: the original's, but a PNG file's and without a frame.
    package var fileName: String {
        var name = VariantName(fileName: picture.resolved.file.name)
        name.fileExtension = ".png"
        return name.fileName
    }

    /// Code for each system that draws the slim picture.
    ///
    /// None where nothing is flexible, and none knows how to draw a gradient from its ends.
    var snippets: [Snippet] {
        if slim.hasGradient || slim.isStatic { return [] }
        return SnippetWriter(slices: slim.slices, scale: scale, fileName: fileName).snippets
    }
}

extension SlimAxis {
    /// What the axis is: what its longest run is, or static.
    package var kindName: String { mainRun?.kind.rawValue ?? "static" }

    fileprivate func json(edges: SlimEdges?, scale: Double) -> JSONTree {
        [
            "kind": .text(kindName),
            "length": .integer(length),
            "slimLength": .integer(keptCount),
            "runs": .array(
                runs.map { run in
                    [
                        "kind": .text(run.kind.rawValue), "start": .integer(run.range.lowerBound),
                        "length": .integer(run.range.count), "kept": .integer(run.keptCount),
                        "mode": .text(run.mode.rawValue), "weight": .integer(run.range.count),
                    ]
                }),
            "joint": JSONTree(joint(scale: scale)) { $0 },
            "mixed": JSONTree(edges) { edges in
                [
                    "edges": .text("constant"), "center": .text(kindName), "start": .integer(edges.range.lowerBound),
                    "length": .integer(edges.range.count), "leading": .integer(edges.leading),
                    "trailing": .integer(edges.trailing),
                ]
            },
        ]
    }

    /// At which sizes a lone period meets the trailing cap as it does in the original.
    private func joint(scale: Double) -> JSONTree? {
        guard runs.count == 1, runs[0].kind == .period else { return nil }
        let run = runs[0]
        return [
            "period": .integer(run.keptCount), "remainder": .integer(run.remainder),
            "divides": .boolean(run.remainder == 0),
            "seamless": [
                "from": .number(Recipe.points(fixedCount + run.keptCount + run.remainder, scale: scale)),
                "step": .number(Recipe.points(run.keptCount, scale: scale)),
            ],
            "snap": .text(run.remainder == 0 ? "tile" : "tile:\(run.remainder)"),
        ]
    }
}

extension SlimProof {
    fileprivate func json(tolerance: Int) -> JSONTree {
        [
            "holds": .boolean(holds && largestDifference <= tolerance),
            "isExact": .boolean(largestDifference == 0),
            "largestDifference": .integer(largestDifference),
            "urlDifference": .integer(addressDifference),
            "renderings": .array(
                renderings.map { rendering in
                    [
                        "width": .integer(rendering.width), "height": .integer(rendering.height),
                        "capsUnchanged": .boolean(rendering.capsAreUnchanged),
                        "covered": .boolean(rendering.partsCoverOutput),
                        "jointX": Self.json(rendering.joints.horizontal),
                        "jointY": Self.json(rendering.joints.vertical),
                    ]
                }),
        ]
    }

    private static func json(_ joint: Joint?) -> JSONTree {
        JSONTree(joint) { .text(!$0.isInPhase ? "out of phase" : $0.isSeamless ? "seamless" : "in phase") }
    }
}
