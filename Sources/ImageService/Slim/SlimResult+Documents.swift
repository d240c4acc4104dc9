import HTTPMessages
import Pixels
import Slicing
import Vocabularies

// MARK: What stands beside a slim picture's file.

extension SlimResult {
    /// The answer of `/slim`, with its line break.
    package func document() throws(ServiceError) -> String { try json().document }

    /// The slices as this service reads them beside the picture (`name.slices.json`).
    package var sidecar: String {
        let members: [JSONTree.Member?] = [
            .init("version", .integer(Sidecar.version)), .init("unit", .text("pixels")),
            VariantName(fileName: fileName).scale ?? 1 == scale ? nil : .init("scale", .number(scale)),
            slim.hasGradient ? .init("stretchMap", .text(StretchMap.endpoints.rawValue)) : nil,
            .init("horizontal", Self.sidecarAxis(slim.horizontal.slices)),
            .init("vertical", Self.sidecarAxis(slim.vertical.slices)),
        ]
        return JSONTree.object(members.compactMap(\.self)).document
    }

    private static func sidecarAxis(_ slices: AxisSlices) -> JSONTree {
        let regions = slices.regions.map { region -> JSONTree in
            [
                "from": .integer(region.range.lowerBound), "to": .integer(region.range.upperBound),
                "weight": .number(region.weight ?? Double(region.range.count)),
                "mode": .text((region.mode ?? .stretch).rawValue),
            ]
        }
        return ["flexible": .array(regions)]
    }

    /// The slim picture as the one file of an image set (`Contents.json`).
    ///
    /// Numbers are pixels. A picture of which nothing repeats is not sliced.
    package var catalog: String {
        let image: [JSONTree.Member?] = [
            .init("idiom", .text("universal")), .init("filename", .text(fileName)),
            .init("scale", .text("\(Decimal.format(scale))x")), catalogSlices.map { .init("resizing", $0) },
        ]
        let document: JSONTree = [
            "images": .array([.object(image.compactMap(\.self))]),
            "info": ["author": .text("endcap"), "version": .integer(1)],
        ]
        return document.document
    }

    private var catalogSlices: JSONTree? {
        guard !slim.isStatic else { return nil }
        let (columns, rows) = (slim.horizontal, slim.vertical)
        let parts =
            columns.isStatic ? "3-part-vertical" : rows.isStatic ? "3-part-horizontal" : "9-part"
        // One pixel looks the same whichever fills with it.
        let isTiled = (columns.runs + rows.runs).contains { $0.kind == .period }
        let (across, down) = (columns.caps, rows.caps)
        let insets: [(String, Int)] = [
            ("top", rows.isStatic ? 0 : down.leading), ("left", columns.isStatic ? 0 : across.leading),
            ("bottom", rows.isStatic ? 0 : down.trailing), ("right", columns.isStatic ? 0 : across.trailing),
        ]
        return [
            "mode": .text(parts),
            "cap-insets": .object(insets.map { JSONTree.Member($0.0, .integer($0.1)) }),
            "center": [
                "mode": .text(isTiled ? "tile" : "fill"),
                "width": .integer(columns.runs.first?.keptCount ?? columns.length),
                "height": .integer(rows.runs.first?.keptCount ?? rows.length),
            ],
        ]
    }
}
