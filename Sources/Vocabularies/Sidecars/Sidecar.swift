import Slicing

/// The service's own document beside a picture, `name.slices.json`: everything that slices can say.
///
/// docs/slices.md describes it and docs/slices.schema.json defines it. It is read strictly: a key that does not exist
/// is an error, so that no misspelt one is silently without effect.
package enum Sidecar {
    /// The version that documents state.
    package static let version = 1

    package static func read(
        _ bytes: [UInt8], limits: VocabularyLimits = VocabularyLimits()
    ) throws(VocabularyError) -> SliceReading {
        let root = try JSONParser.parse(bytes, document: .sidecar, limits: limits).members(rootKeys)
        let version = try root.required("version", expected: "\(version)")
        guard version.value == .number(Double(Self.version)) else { throw version.unexpected("\(Self.version)") }
        let unit = try root["unit"]?.word(SliceReading.Unit.self) ?? .points
        let mode = try root["mode"]?.word(FillMode.self)
        let axis = AxisReader(unit: unit, mode: mode, limits: limits)
        var reading = SliceReading(
            document: .sidecar, horizontal: try axis.read(root["horizontal"]), vertical: try axis.read(root["vertical"])
        )
        reading.unit = unit
        reading.hidesCenter = try root["center"]?.word(["draw": false, "hide": true]) ?? false
        reading.contentInsets = try root["contentInsets"].map(axis.insets)
        reading.opticalInsets = try root["opticalInsets"].map(axis.insets)
        reading.sourceScale = try root["scale"]?.number(in: VariantName.scaleRange)
        reading.preset = try root["preset"]?.word(Preset.self)
        reading.stretchMap = try root["stretchMap"]?.word(StretchMap.self)
        return reading
    }

    private static let rootKeys = [
        "$schema", "version", "unit", "scale", "preset", "mode", "stretchMap", "center", "horizontal", "vertical",
        "contentInsets", "opticalInsets",
    ]
}

/// Reads what a sidecar says about one axis.
private struct AxisReader {
    var unit: SliceReading.Unit
    /// For both axes.
    var mode: FillMode?
    var limits: VocabularyLimits

    /// An axis that is not mentioned is flexible all over.
    func read(_ node: JSONNode?) throws(VocabularyError) -> AxisReading {
        guard let node else { return .whole(mode: mode) }
        let members = try node.members(["leading", "trailing", "flexible", "hidden", "mode"])
        let flexible: AxisReading.Flexible
        if let regions = members["flexible"] {
            for key in ["leading", "trailing"] {
                if let cap = members[key] { throw cap.fail(.contradicts(key: regions.path)) }
            }
            flexible = .regions(try self.regions(regions))
        } else {
            flexible = .between(
                leading: try members["leading"].map(length) ?? 0, trailing: try members["trailing"].map(length) ?? 0,
                length: nil)
        }
        let hidden = try members["hidden"].map(bands) ?? []
        if case .regions(let regions) = flexible, let node = members["hidden"] {
            for (index, band) in hidden.enumerated()
            where regions.contains(where: { $0.start < band.end && band.start < $0.end }) {
                throw VocabularyError(
                    node.document, at: .key("\(node.path)[\(index)]"),
                    .unexpected(found: band.summary, expected: "a band apart from the flexible regions"))
            }
        }
        return AxisReading(flexible, hidden: hidden, mode: try members["mode"]?.word(FillMode.self) ?? mode)
    }

    private func regions(_ node: JSONNode) throws(VocabularyError) -> [AxisReading.Region] {
        let nodes = try node.elements(maximum: limits.maximumRegionCount, of: "regions")
        guard !nodes.isEmpty else { throw node.unexpected("at least one region") }
        var regions: [AxisReading.Region] = []
        for node in nodes {
            let members = try node.members(["from", "to", "weight", "mode"])
            let band = try self.band(node, members, after: regions.last?.end)
            regions.append(
                AxisReading.Region(
                    start: band.start, end: band.end, weight: try members["weight"]?.number(),
                    mode: try members["mode"]?.word(FillMode.self)))
        }
        return regions
    }

    private func bands(_ node: JSONNode) throws(VocabularyError) -> [AxisReading.Band] {
        var bands: [AxisReading.Band] = []
        for node in try node.elements(maximum: limits.maximumRegionCount, of: "bands") {
            bands.append(try band(node, try node.members(["from", "to"]), after: bands.last?.end))
        }
        return bands
    }

    private func band(
        _ node: JSONNode, _ members: JSONMembers, after previous: Double?
    ) throws(VocabularyError) -> AxisReading.Band {
        let start = try length(try members.required("from", expected: "where it starts"))
        let end = try length(try members.required("to", expected: "where it ends"))
        let band = AxisReading.Band(start: start, end: end)
        guard start < end else {
            throw node.fail(.unexpected(found: band.summary, expected: "an end behind the start"))
        }
        if let previous, start < previous {
            throw node.fail(
                .unexpected(found: band.summary, expected: "a start at \(PlainNumber.format(previous)) or behind"))
        }
        return band
    }

    func insets(_ node: JSONNode) throws(VocabularyError) -> EdgeInsets {
        let keys = ["top", "left", "bottom", "right"]
        let members = try node.members(keys)
        var edges: [Double] = []
        for key in keys { edges.append(try members[key].map(length) ?? 0) }
        return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }

    /// Pixels are whole; points may be fractions.
    private func length(_ node: JSONNode) throws(VocabularyError) -> Double {
        unit == .pixels ? try node.wholeNumber() : try node.number()
    }
}

extension AxisReading.Band {
    fileprivate var summary: String { "\(PlainNumber.format(start)) to \(PlainNumber.format(end))" }
}
