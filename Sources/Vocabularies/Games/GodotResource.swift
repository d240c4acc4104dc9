import Slicing

/// The keys of a Godot resource's `[resource]` section that describe a textured box.
struct GodotResource {
    private(set) var textureFileName: String?
    private var values: [Substring: (line: Int, value: Substring)] = [:]

    private static let keys: Set<Substring> = {
        let margins = ["texture_margin", "margin", "content_margin"].flatMap { name in
            ["left", "top", "right", "bottom"].map { Substring("\(name)_\($0)") }
        }
        return Set(margins + ["axis_stretch_horizontal", "axis_stretch_vertical", "draw_center", "region_rect"])
    }()

    init(_ text: TextLines) throws(VocabularyError) {
        var section: Substring = ""
        var hasHeader = false
        for line in text.lines where !line.text.isEmpty && !line.text.hasPrefix(";") {
            if line.text.hasPrefix("["), line.text.hasSuffix("]") {
                if !hasHeader { try Self.checkHeader(line) }
                hasHeader = true
                section = line.text.dropFirst().prefix { $0 != " " && $0 != "]" }
                if section == "ext_resource" { takeTexture(line.text) }
            } else if section == "resource" {
                try takeValue(line)
            } else if !hasHeader {
                try Self.checkHeader(line)
            }
        }
        guard hasHeader else {
            throw VocabularyError(.godotStyleBox, at: .document, .missing(expected: Self.header))
        }
    }

    private static let header = "[gd_resource type=\"StyleBoxTexture\" …]"

    private static func checkHeader(_ line: TextLines.Line) throws(VocabularyError) {
        guard line.text.hasPrefix("[gd_resource "), attribute("type", of: line.text) == "StyleBoxTexture" else {
            throw VocabularyError(
                .godotStyleBox, at: .line(line.number), .unexpected(found: excerpt(line.text), expected: header))
        }
    }

    private static func attribute(_ name: String, of text: Substring) -> Substring? {
        let words = text.split(separator: "\"", omittingEmptySubsequences: false)
        for (key, value) in zip(words, words.dropFirst()) where key.hasSuffix(" \(name)=") { return value }
        return nil
    }

    /// Keeps the first external texture: the box has one.
    private mutating func takeTexture(_ text: Substring) {
        guard textureFileName == nil, let type = Self.attribute("type", of: text), type.hasPrefix("Texture"),
            let path = Self.attribute("path", of: text), let name = path.split(separator: "/").last
        else { return }
        textureFileName = String(name)
    }

    private mutating func takeValue(_ line: TextLines.Line) throws(VocabularyError) {
        guard let equals = line.text.firstIndex(of: "=") else { return }
        let key = line.text[..<equals].trimmingSpaces()
        guard Self.keys.contains(key) else { return }
        guard values[key] == nil else { throw VocabularyError(.godotStyleBox, at: .line(line.number), .repeated) }
        values[key] = (line.number, line.text[line.text.index(after: equals)...].trimmingSpaces())
    }

    // MARK: Values

    /// The four margins of a kind, nil where none is given.
    ///
    /// An edge that is left out, or below 0 (Godot's "not set"), is that of `otherwise`.
    func insets(_ name: String, otherwise: EdgeInsets? = nil) throws(VocabularyError) -> EdgeInsets? {
        let found = ["left", "top", "right", "bottom"].contains { values[Substring("\(name)_\($0)")] != nil }
        guard found else { return nil }
        return EdgeInsets(
            top: try margin("\(name)_top") ?? otherwise?.top ?? 0,
            left: try margin("\(name)_left") ?? otherwise?.left ?? 0,
            bottom: try margin("\(name)_bottom") ?? otherwise?.bottom ?? 0,
            right: try margin("\(name)_right") ?? otherwise?.right ?? 0)
    }

    private func margin(_ key: Substring) throws(VocabularyError) -> Double? {
        guard let (line, value) = values[key] else { return nil }
        guard let number = PlainNumber.parse(value), number <= VocabularyLimits.maximumLength else {
            throw Self.fail(line, value, "a number up to 1000000")
        }
        return number < 0 ? nil : number
    }

    /// Nil where the resource leaves it at Godot's default, and that is to stretch.
    func stretchMode(_ key: Substring) throws(VocabularyError) -> FillMode {
        guard let (line, value) = values[key] else { return .stretch }
        guard let mode = ["0": FillMode.stretch, "1": .tile, "2": .round][value] else {
            throw Self.fail(line, value, "0 (stretch), 1 (tile) or 2 (tile fit)")
        }
        return mode
    }

    func flag(_ key: Substring) throws(VocabularyError) -> Bool? {
        guard let (line, value) = values[key] else { return nil }
        guard let flag = Bool(String(value)) else { throw Self.fail(line, value, "true or false") }
        return flag
    }

    /// Nil where there is none, or an empty one: Godot then draws the whole texture.
    func rect(_ key: Substring) throws(VocabularyError) -> PixelRect? {
        guard let (line, value) = values[key] else { return nil }
        let numbers = value.dropFirst("Rect2(".count).dropLast().split(separator: ",", omittingEmptySubsequences: false)
            .compactMap { Self.pixels($0.trimmingSpaces()) }
        guard value.hasPrefix("Rect2("), value.hasSuffix(")"), numbers.count == 4 else {
            throw Self.fail(line, value, "Rect2(x, y, width, height) in whole pixels from 0 to 1000000")
        }
        guard numbers[2] > 0, numbers[3] > 0 else { return nil }
        return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static func pixels(_ text: Substring) -> Int? {
        guard let number = PlainNumber.parse(text), number == number.rounded(),
            (0...VocabularyLimits.maximumLength).contains(number)
        else { return nil }
        return Int(number)
    }

    private static func fail(_ line: Int, _ value: Substring, _ expected: String) -> VocabularyError {
        VocabularyError(.godotStyleBox, at: .line(line), .unexpected(found: excerpt(value), expected: expected))
    }
}
