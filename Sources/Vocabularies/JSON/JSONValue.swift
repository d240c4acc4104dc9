/// A JSON value.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The value in short, for messages.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): PlainNumber.format(value)
        case .string(let value): excerpt(value)
        case .array: "an array"
        case .object: "an object"
        }
    }
}
