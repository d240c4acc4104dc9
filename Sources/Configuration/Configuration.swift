/// The settings of a process: what was given, checked, over what the keys default to.
package struct Configuration: Sendable {
    struct Setting: Sendable {
        let parsed: ParsedConfigurationValue
        /// Where it was given.
        let origin: String
    }

    private let table: ConfigurationTable
    private let settings: [String: Setting]

    /// Reads all layers, later ones over earlier ones; throws everything that is wrong in any of them.
    package init(_ table: ConfigurationTable, layers: [ConfigurationLayer] = []) throws(ConfigurationErrors) {
        var reader = ConfigurationReader(table: table)
        for layer in layers { reader.read(layer) }
        guard reader.problems.isEmpty else { throw ConfigurationErrors(problems: reader.problems) }
        self.table = table
        settings = reader.settings
    }

    /// The value of a key, or its default.
    package subscript<Value>(key: ConfigurationKey<Value>) -> Value {
        // In two steps: a missing setting must not pass for the nil of an optional value.
        guard let setting = settings[key.path] else { return key.defaultValue }
        return setting.parsed.value as? Value ?? key.defaultValue
    }

    /// Where a key's value was given; nil where the default holds.
    ///
    /// For problems that show only when several values are seen together.
    package func origin(of key: any AnyConfigurationKey) -> String? {
        settings[key.path]?.origin
    }

    /// A problem with a key's value that its form could not see.
    package func problem(with key: any AnyConfigurationKey, reason: String) -> ConfigurationProblem {
        ConfigurationProblem(
            key: key.path, source: origin(of: key) ?? "default", given: key.isSecret ? nil : rendered(key).json,
            allowed: key.allowed, reason: reason)
    }

    /// The keys, as their paths, whose values differ from those of another configuration of the same table.
    package func differences(from other: Configuration) -> [String] {
        table.keys.filter { key in rendered(key) != other.rendered(key) }.map(\.path)
    }

    private func rendered(_ key: any AnyConfigurationKey) -> ConfigurationValue {
        settings[key.path]?.parsed.rendered ?? key.renderedDefault
    }

    /// Every key with its value and where that comes from, a line each; secrets are hidden.
    package var report: String {
        table.keys.map { key in
            let value = key.isSecret ? "(hidden)" : rendered(key).json
            return "\(key.path) = \(value)  (\(origin(of: key) ?? "default"))\n"
        }.joined()
    }
}
