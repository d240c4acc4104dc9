/// The parameters of one request: known, given once, not empty; read through their declarations.
struct ParameterValues {
    private var values: [String: String] = [:]
    /// Which spelling the client used, for messages.
    private var spellings: [String: String] = [:]

    /// Checks names against `definitions`.
    ///
    /// - Parameters:
    ///   - pairs: decoded names and values, in the order in which they were sent.
    ///   - ignored: names that may be anything, such as `v` or `utm_*`, and have no effect.
    init(
        _ pairs: [(name: String, value: String)], definitions: [ParameterDefinition], ignored: IgnoredNames
    ) throws(ParameterError) {
        for (name, value) in pairs where !ignored.contains(name) {
            guard let definition = definitions.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
                throw .unknown(name: name, allowed: definitions.map(\.name))
            }
            if let other = spellings[definition.name] {
                guard other != name else { throw .repeated(name: name) }
                throw .conflict(name: name, other: other, reason: "they mean the same; give one of them")
            }
            guard !value.isEmpty else { throw .empty(name: name, form: definition.form) }
            values[definition.name] = value
            spellings[definition.name] = name
        }
    }

    /// These values with others over them.
    ///
    /// A width or a height replaces its side of a whole size, and a whole size replaces both.
    func overlaid(with others: ParameterValues) -> ParameterValues {
        let (size, width, height) = (
            ParameterTable.size.definition.name, ParameterTable.width.definition.name,
            ParameterTable.height.definition.name
        )
        var result = self
        if others.values[size] != nil {
            result.remove(width)
            result.remove(height)
        } else if let whole = values[size], others.values[width] ?? others.values[height] != nil {
            let sides = whole.split(separator: "x", omittingEmptySubsequences: false)
            result.remove(size)
            for (name, side) in zip([width, height], sides) where !side.isEmpty {
                result.values[name] = String(side)
                result.spellings[name] = name
            }
        }
        result.values.merge(others.values) { $1 }
        result.spellings.merge(others.spellings) { $1 }
        return result
    }

    private mutating func remove(_ name: String) {
        values[name] = nil
        spellings[name] = nil
    }

    /// The text of a parameter, nil where it was not given.
    func text(_ definition: ParameterDefinition) -> String? { values[definition.name] }

    /// The parsed value of a parameter, nil where it was not given.
    func value<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> Value? {
        let definition = parameter.definition
        guard let text = values[definition.name] else { return nil }
        do throws(ParameterFault) {
            return try parameter.parse(text)
        } catch {
            throw .notAllowed(
                name: spellings[definition.name] ?? definition.name, value: text, reason: error.reason,
                form: definition.form)
        }
    }
}

/// A request's parameters cannot be read; every case names the parameter at fault.
package enum ParameterError: Error, Hashable, Sendable {
    /// A percent-encoding that is none, or bytes that are not UTF-8.
    case malformed(text: String)
    case unknown(name: String, allowed: [String])
    case repeated(name: String)
    case empty(name: String, form: String)
    case notAllowed(name: String, value: String, reason: String, form: String)
    /// Two parameters that contradict each other.
    case conflict(name: String, other: String, reason: String)
}

/// Configured parameter names that are accepted and ignored, such as cache busters and campaign tags.
package struct IgnoredNames: Hashable, Sendable {
    private let names: Set<String>
    private let prefixes: [String]

    /// A pattern is a name, or a prefix followed by `*`.
    package init(_ patterns: [String] = []) {
        names = Set(patterns.filter { !$0.hasSuffix("*") })
        prefixes = patterns.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
    }

    package func contains(_ name: String) -> Bool {
        names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
}
