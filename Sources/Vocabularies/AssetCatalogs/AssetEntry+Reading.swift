import Slicing

extension AssetEntry {
    init(_ node: JSONNode) throws(VocabularyError) {
        let members = try node.members()
        idiom = try members["idiom"]?.text() ?? "universal"
        fileName = try members["filename"].map(Self.fileName) ?? nil
        scale = try members["scale"].map(Self.scale)
        languageDirection = try members["language-direction"]?.word(LanguageDirection.self)
        appearances = try members["appearances"].map(Self.appearances) ?? [:]
        alignmentInsets = try (members["alignment-insets"] ?? members["alignmentInsets"])
            .map { (node) throws(VocabularyError) in try Self.insets(node.members()) }
        resizing = try members["resizing"].map(Self.resizing)
        resizing?.opticalInsets = alignmentInsets
        resizing?.sourceScale = scale
    }

    /// A name that stays in the set's own folder; an empty one is none.
    private static func fileName(_ node: JSONNode) throws(VocabularyError) -> String? {
        let name = try node.text()
        guard !name.isEmpty else { return nil }
        guard name.utf8.count <= 255, name != ".", name != "..",
            !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
        else { throw node.unexpected("a file name of at most 255 bytes without a slash") }
        return name
    }

    private static func scale(_ node: JSONNode) throws(VocabularyError) -> Double {
        let text = try node.text()
        guard text.hasSuffix("x"), let scale = PlainNumber.parse(text.dropLast()),
            VariantName.scaleRange.contains(scale)
        else { throw node.unexpected("a scale like \"2x\", from 0.1x to 8x") }
        return scale
    }

    private static func appearances(_ node: JSONNode) throws(VocabularyError) -> [String: String] {
        var appearances: [String: String] = [:]
        for element in try node.elements(maximum: 16, of: "appearances") {
            let members = try element.members()
            let name = try members.required("appearance", expected: "a name like \"luminosity\"").text()
            appearances[name] = try members.required("value", expected: "a value like \"dark\"").text()
        }
        return appearances
    }

    /// Edges that are left out are 0: three parts have caps along one axis only.
    private static func insets(_ members: JSONMembers) throws(VocabularyError) -> EdgeInsets {
        EdgeInsets(
            top: try members["top"]?.number() ?? 0, left: try members["left"]?.number() ?? 0,
            bottom: try members["bottom"]?.number() ?? 0, right: try members["right"]?.number() ?? 0)
    }

    private enum PartMode: String, CaseIterable {
        case ninePart = "9-part"
        case threePartHorizontal = "3-part-horizontal"
        case threePartVertical = "3-part-vertical"
    }

    /// Numbers are pixels of the entry's own file.
    ///
    /// The axis that three parts leave alone is stretched whole.
    private static func resizing(_ node: JSONNode) throws(VocabularyError) -> SliceReading {
        let members = try node.members()
        let parts = try members.required("mode", expected: "\"9-part\" or a 3-part mode").word(PartMode.self)
        let caps = members["cap-insets"] ?? members["capInsets"]
        let insets =
            try caps.map { (node) throws(VocabularyError) in try Self.insets(node.members()) }
            ?? EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
        let center = try members["center"]?.members()
        let mode: FillMode? = try center?["mode"]?.word(["tile": .tile, "fill": .stretch, "stretch": .stretch])
        let columns = AxisReading(
            .between(leading: insets.left, trailing: insets.right, length: try centerLength(center?["width"])),
            mode: mode)
        let rows = AxisReading(
            .between(leading: insets.top, trailing: insets.bottom, length: try centerLength(center?["height"])),
            mode: mode)
        return SliceReading(
            document: node.document, place: node.place,
            horizontal: parts == .threePartVertical ? .whole(mode: .stretch) : columns,
            vertical: parts == .threePartHorizontal ? .whole(mode: .stretch) : rows)
    }

    /// A centre that says 0, or nothing, is all that the caps leave.
    private static func centerLength(_ node: JSONNode?) throws(VocabularyError) -> Double? {
        guard let length = try node?.number(), length > 0 else { return nil }
        return length
    }
}
