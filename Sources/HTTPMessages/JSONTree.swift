/// A JSON value under construction (RFC 8259); members stay in the order in which they are given.
package indirect enum JSONTree: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// Infinities and NaN become null: JSON has no word for them.
    case number(Double)
    case text(String)
    case array([JSONTree])
    /// Each name at most once.
    case object([Member])

    /// A name and its value.
    package struct Member: Sendable {
        package var name: String
        package var value: JSONTree

        package init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// The value, or null.
    package init<Wrapped>(_ value: Wrapped?, _ make: (Wrapped) -> JSONTree) {
        self = value.map(make) ?? .null
    }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member($0, $1) })
    }
}

extension JSONTree {
    /// The value as a document that people read: two spaces a level, shortest numbers, a line break at its end.
    ///
    /// An array or object that holds nothing but plain values, and little of that, stands on one line. The same value
    /// gives the same bytes.
    package var document: String {
        var text = ""
        append(to: &text, indentation: 0)
        return text + "\n"
    }

    /// A container whose line would be longer is written over several.
    private static let longestLine = 100

    private func append(to text: inout String, indentation: Int) {
        if let line = line(limit: Self.longestLine - indentation) {
            text += line
            return
        }
        let (brackets, members) = contents
        let margin = String(repeating: " ", count: indentation + 2)
        text += brackets.open
        for (index, member) in members.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + margin + Self.head(member.name)
            member.value.append(to: &text, indentation: indentation + 2)
        }
        text += "\n" + String(repeating: " ", count: indentation) + brackets.close
    }

    /// The value on one line; nil where it holds containers or is too long for that.
    private func line(limit: Int) -> String? {
        if let scalar { return scalar }
        let (brackets, members) = contents
        var line = brackets.open
        for (index, member) in members.enumerated() {
            guard let value = member.value.scalar, line.utf8.count <= limit else { return nil }
            line += (index == 0 ? "" : ", ") + Self.head(member.name) + value
        }
        line += brackets.close
        return line.utf8.count <= limit ? line : nil
    }

    private static func head(_ name: String?) -> String {
        name.map { JSONText.quoted($0, escapesMarkup: false) + ": " } ?? ""
    }

    /// A container's brackets and members; an array's have no names.
    private var contents: (brackets: (open: String, close: String), members: [(name: String?, value: JSONTree)]) {
        switch self {
        case .array(let elements): (("[", "]"), elements.map { (nil, $0) })
        case .object(let members): (("{", "}"), members.map { ($0.name, $0.value) })
        default: (("", ""), [])
        }
    }

    /// The text of a value that is no container, or an empty one.
    private var scalar: String? {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): Self.text(value)
        case .text(let value): JSONText.quoted(value, escapesMarkup: false)
        case .array(let elements): elements.isEmpty ? "[]" : nil
        case .object(let members): members.isEmpty ? "{}" : nil
        }
    }

    /// The shortest digits that read back as the value.
    private static func text(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
