/// A setting: its name, the form of its values, what holds when it is not given, and a line that explains it.
///
///     static let idleTimeout = ConfigurationKey(
///         "http.idleTimeout", .duration(.seconds(1) ... .seconds(3600)), default: .seconds(60), "Closes idle connections.")
///
/// Its value is read as `configuration[idleTimeout]`, a `Duration`.
package struct ConfigurationKey<Value: Sendable>: Sendable {
    /// Where the value stands in the file: names of objects and the last name, joined by dots.
    package let path: String
    package let form: ConfigurationForm<Value>
    /// What holds when nothing is given.
    package let defaultValue: Value
    /// One line for documentation.
    package let help: String
    /// Whether the value must not be shown, in messages and reports.
    package let isSecret: Bool

    package init(
        _ path: String, _ form: ConfigurationForm<Value>, default defaultValue: Value, secret: Bool = false,
        _ help: String
    ) {
        self.path = path
        self.form = form
        self.defaultValue = defaultValue
        self.help = help
        isSecret = secret
    }
}

/// A key whose type of value is not told: what a table holds.
package protocol AnyConfigurationKey: Sendable {
    /// Where the value stands in the file.
    var path: String { get }
    /// One line for documentation.
    var help: String { get }
    /// Whether the value must not be shown.
    var isSecret: Bool { get }
    /// The allowed form in words.
    var allowed: String { get }
    /// The default as the file would state it.
    var renderedDefault: ConfigurationValue { get }

    /// Reads a value, and gives it back with its canonical spelling.
    func parse(_ given: ConfigurationValue) throws(ConfigurationFormError) -> ParsedConfigurationValue
}

/// A value that a key has read.
package struct ParsedConfigurationValue: Sendable {
    /// Of the key's type.
    let value: any Sendable
    /// As the file would state it.
    let rendered: ConfigurationValue
}

extension ConfigurationKey: AnyConfigurationKey {
    package var allowed: String { form.description }

    package var renderedDefault: ConfigurationValue { form.render(defaultValue) }

    package func parse(_ given: ConfigurationValue) throws(ConfigurationFormError) -> ParsedConfigurationValue {
        let value = try form.parse(given)
        return ParsedConfigurationValue(value: value, rendered: form.render(value))
    }
}
