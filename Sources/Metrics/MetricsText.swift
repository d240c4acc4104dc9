/// Writes the Prometheus text exposition format, version 0.0.4.
struct MetricsText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ rendered: [UInt8]) {
        bytes.append(contentsOf: rendered)
    }

    /// The two comment lines that begin a family.
    mutating func appendHeader(_ name: String, _ kind: MetricKind, help: String) {
        append("# HELP \(name) ")
        appendEscaped(help, quotes: false)
        append("\n# TYPE \(name) \(kind.rawValue)\n")
    }

    /// One sample line.
    mutating func appendSample(_ name: String, _ labels: Labels, _ value: String) {
        append(name)
        if !labels.bytes.isEmpty {
            append("{")
            append(labels.bytes)
            append("}")
        }
        append(" \(value)\n")
    }

    /// Backslash and line feed escaped, and double quotes in label values.
    mutating func appendEscaped(_ text: String, quotes: Bool) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\"") where quotes: append("\\\"")
            default: bytes.append(byte)
            }
        }
    }

    /// A number in the format's spelling: whole ones without a point.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        guard let whole = Int(exactly: value) else { return "\(value)" }
        return "\(whole)"
    }

    /// Whether the format allows a metric of that name.
    static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"):
                true
            default: false
            }
        }
    }
}

/// What kind of figure a family holds.
package enum MetricKind: String, Sendable {
    /// Only grows while the process lives.
    case counter
    /// Goes up and down.
    case gauge
    /// Observations counted by size.
    case histogram
}
