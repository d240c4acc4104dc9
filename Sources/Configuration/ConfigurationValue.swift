/// A value as it was given, before a key's form has made sense of it.
package indirect enum ConfigurationValue: Hashable, Sendable {
    /// A variable's or an option's value: text whose meaning the form decides.
    case text(String)
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([ConfigurationValue])
    case map([String: ConfigurationValue])
}

extension ConfigurationValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([ConfigurationValue].self) {
            self = .list(value)
        } else {
            self = .map(try container.decode([String: ConfigurationValue].self))
        }
    }
}

extension ConfigurationValue {
    /// The value as JSON on one line, map entries sorted; text as it was given.
    package var json: String {
        switch self {
        case .text(let text), .string(let text): ConfigurationValue.quote(text)
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .list(let values): "[" + values.map(\.json).joined(separator: ", ") + "]"
        case .map(let values): ConfigurationValue.braces(values)
        }
    }

    /// What kind of JSON value this is, for messages.
    var kind: String {
        switch self {
        case .text, .string: "a string"
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .list: "a list"
        case .map: "an object"
        }
    }

    private static func braces(_ values: [String: ConfigurationValue]) -> String {
        guard !values.isEmpty else { return "{}" }
        let entries = values.sorted { $0.key < $1.key }.map { "\(quote($0.key)): \($0.value.json)" }
        return "{ " + entries.joined(separator: ", ") + " }"
    }

    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\0"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
