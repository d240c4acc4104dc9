/// What a benchmark found: a table, in the form that `scripts/bench` prints.
struct Report {
    enum Value {
        case text(String)
        case count(Int)
        case number(Double)

        fileprivate var json: String {
            switch self {
            case .text(let text): Report.quoted(text)
            case .count(let count): "\(count)"
            case .number(let number): number.isFinite ? "\(number)" : "null"
            }
        }
    }

    /// Names and values in the order of the columns; the same names in every row.
    typealias Row = KeyValuePairs<String, Value>

    var title: String
    var rows: [Row] = []
    /// Lines below the table.
    var notes: [String] = []

    /// One JSON object.
    ///
    /// Written by hand because the order of the columns counts, and JSONEncoder keeps none.
    var json: String {
        let rows = rows.map(Self.object)
        let notes = notes.map(Self.quoted)
        return """
            {"title": \(Self.quoted(title)), "rows": [\(rows.joined(separator: ", "))], \
            "notes": [\(notes.joined(separator: ", "))]}
            """
    }

    /// A row as a JSON object on one line.
    static func object(_ row: Row) -> String {
        "{" + row.map { "\(quoted($0.key)): \($0.value.json)" }.joined(separator: ", ") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ": quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
