/// One thing that is wrong with a configuration.
package struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// The key's path, or the name that was given in its place; empty where a file as a whole is at fault.
    package var key: String
    /// Where it was given: "endcap.json", "variable ENDCAP_HTTP_LISTEN", "option --listen".
    package var source: String
    /// The value as it was given; nil where it is secret or none was read.
    package var given: String?
    /// The allowed form in words; nil where there is no such key.
    package var allowed: String?
    /// What is wrong, as the end of a sentence about the value: "is above 65535".
    package var reason: String

    package init(key: String, source: String, given: String? = nil, allowed: String? = nil, reason: String) {
        self.key = key
        self.source = source
        self.given = given
        self.allowed = allowed
        self.reason = reason
    }

    /// On one line: key, source, value, reason, allowed form.
    package var description: String {
        let place = key.isEmpty ? source : "\(key) (\(source))"
        let value = allowed == nil ? "" : (given ?? "the value") + " "
        return "\(place): \(value)\(reason)" + (allowed.map { "; allowed: \($0)" } ?? "")
    }
}

/// Everything that is wrong with a configuration, found in one go.
package struct ConfigurationErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one, in the order of the layers.
    package let problems: [ConfigurationProblem]

    package init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// A line for each problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
