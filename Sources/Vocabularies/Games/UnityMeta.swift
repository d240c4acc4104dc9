import Slicing

/// What the `.meta` file of a Unity texture says about its sprite.
///
/// Three keys of the `TextureImporter` block are read; the rest is passed over, whatever YAML it is written in.
package struct UnityMeta: Hashable, Sendable {
    package enum SpriteMode: Int, CaseIterable, Hashable, Sendable {
        case none, single, multiple, polygon
    }

    package var spriteMode: SpriteMode
    /// In pixels.
    package var border: EdgeInsets
    /// Unity's own unit, no scale in pixels per point.
    package var pixelsPerUnit: Double?

    package init(_ bytes: [UInt8], limits: VocabularyLimits = VocabularyLimits()) throws(VocabularyError) {
        let text = try TextLines(bytes, document: .unityMeta, limits: limits)
        let values = try Self.importerValues(text)
        spriteMode = .none
        border = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
        if let (line, value) = values["spriteMode"] {
            guard let mode = Int(value).flatMap(SpriteMode.init) else {
                throw Self.fail(line, value, "a number from 0 to 3")
            }
            spriteMode = mode
        }
        if let (line, value) = values["spriteBorder"] {
            guard let insets = Self.border(value) else {
                throw Self.fail(line, value, "{x: left, y: bottom, z: right, w: top}, numbers from 0 to 1000000")
            }
            border = insets
        }
        if let (line, value) = values["spritePixelsToUnits"] {
            guard let number = PlainNumber.parse(value), number > 0 else {
                throw Self.fail(line, value, "a number above 0")
            }
            pixelsPerUnit = number
        }
    }

    /// The sprite's slices; nil where the texture is not one sprite with a border.
    package var reading: SliceReading? {
        guard spriteMode == .single || spriteMode == .polygon,
            border != EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
        else { return nil }
        var reading = SliceReading(
            document: .unityMeta, place: .key("spriteBorder"),
            horizontal: AxisReading(
                .between(leading: border.left, trailing: border.right, length: nil), mode: .stretch),
            vertical: AxisReading(.between(leading: border.top, trailing: border.bottom, length: nil), mode: .stretch))
        reading.preset = .unity
        return reading
    }
}

extension UnityMeta {
    private static let keys: Set<Substring> = ["spriteMode", "spriteBorder", "spritePixelsToUnits"]

    /// The wanted keys of the importer's block, not of the blocks inside it.
    private static func importerValues(
        _ text: TextLines
    ) throws(VocabularyError) -> [Substring: (line: Int, value: Substring)] {
        var values: [Substring: (line: Int, value: Substring)] = [:]
        var isInImporter = false
        var indentation: Int?
        for line in text.lines where !line.text.isEmpty && !line.text.hasPrefix("#") {
            if line.indentation == 0 {
                isInImporter = line.text == "TextureImporter:"
                continue
            }
            guard isInImporter else { continue }
            indentation = indentation ?? line.indentation
            guard line.indentation == indentation, let colon = line.text.firstIndex(of: ":") else { continue }
            let key = line.text[..<colon]
            guard keys.contains(key) else { continue }
            guard values[key] == nil else { throw VocabularyError(.unityMeta, at: .line(line.number), .repeated) }
            values[key] = (line.number, line.text[line.text.index(after: colon)...].drop { $0 == " " })
        }
        return values
    }

    private static func border(_ value: Substring) -> EdgeInsets? {
        guard value.hasPrefix("{"), value.hasSuffix("}"), value.utf8.count <= 200 else { return nil }
        var edges: [Substring: Double] = [:]
        for pair in value.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false) {
            let sides = pair.split(separator: ":").map { $0.trimmingSpaces() }
            guard sides.count == 2, edges[sides[0]] == nil, let number = PlainNumber.parse(sides[1]),
                (0...VocabularyLimits.maximumLength).contains(number)
            else { return nil }
            edges[sides[0]] = number
        }
        guard edges.count == 4, let left = edges["x"], let bottom = edges["y"], let right = edges["z"],
            let top = edges["w"]
        else { return nil }
        return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }

    private static func fail(_ line: Int, _ value: Substring, _ expected: String) -> VocabularyError {
        VocabularyError(.unityMeta, at: .line(line), .unexpected(found: excerpt(value), expected: expected))
    }
}

extension Substring {
    /// Without spaces at its ends.
    func trimmingSpaces() -> Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
