/// The labels of one series, rendered once in the text format's form: `route="images",status="200"`.
///
/// Written as a dictionary literal; the order is kept. Values are escaped. A name that the format does not allow
/// is a programmer error and traps.
public struct Labels: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The rendered pairs without braces; empty for no labels.
    let bytes: [UInt8]

    /// No labels.
    public static let none: Labels = [:]

    /// Renders the pairs in the order in which they stand.
    public init(dictionaryLiteral elements: (String, String)...) {
        var text = MetricsText()
        for (index, (name, value)) in elements.enumerated() {
            precondition(Labels.isName(name), "\(name) is no label name")
            text.append(index == 0 ? "\(name)=\"" : ",\(name)=\"")
            text.appendEscaped(value, quotes: true)
            text.append("\"")
        }
        bytes = text.bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// These labels followed by others.
    public func appending(_ other: Labels) -> Labels {
        guard !bytes.isEmpty else { return other }
        guard !other.bytes.isEmpty else { return self }
        return Labels(bytes: bytes + [UInt8(ascii: ",")] + other.bytes)
    }

    private static func isName(_ name: String) -> Bool {
        MetricsText.isName(name) && !name.utf8.contains(UInt8(ascii: ":")) && !name.hasPrefix("__")
    }
}

/// A closed set of label values, usually an enum of a few cases: every series of it exists from the start.
public protocol MetricLabel: CaseIterable, Hashable, Sendable {
    /// The labels that stand for this case.
    var labels: Labels { get }
}

/// A label whose values are the cases of an enum of strings: `enum Route: String, NamedMetricLabel`.
public protocol NamedMetricLabel: MetricLabel, RawRepresentable where RawValue == String {
    /// The label's name: `route`.
    static var labelName: String { get }
}

extension NamedMetricLabel {
    /// The name and the case's string.
    public var labels: Labels { [Self.labelName: rawValue] }
}

/// Two closed sets crossed: one series for each combination.
public struct LabelPair<First: MetricLabel, Second: MetricLabel>: MetricLabel {
    /// The label that is written first.
    public let first: First
    /// The label that is written second.
    public let second: Second

    /// Combines one value of each.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// Both, in order.
    public var labels: Labels { first.labels.appending(second.labels) }

    /// Every combination, the second label running faster.
    public static var allCases: [LabelPair] {
        First.allCases.flatMap { first in Second.allCases.map { LabelPair(first, $0) } }
    }
}
