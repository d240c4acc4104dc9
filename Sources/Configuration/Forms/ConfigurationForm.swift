/// What values a key takes: how they are read, and how that is said to a person.
///
/// The forms that most keys need are static members; an own form is three arguments.
package struct ConfigurationForm<Value: Sendable>: Sendable {
    /// The allowed form in words: "a byte count such as 64MiB, from 1MiB to 8GiB".
    package let description: String
    /// Reads a value; what it throws says why that is none of this form.
    package let parse: @Sendable (ConfigurationValue) throws(ConfigurationFormError) -> Value
    /// The value as the configuration file would state it.
    package let render: @Sendable (Value) -> ConfigurationValue

    package init(
        _ description: String,
        parse: @escaping @Sendable (ConfigurationValue) throws(ConfigurationFormError) -> Value,
        render: @escaping @Sendable (Value) -> ConfigurationValue
    ) {
        self.description = description
        self.parse = parse
        self.render = render
    }
}

/// Why a value is not of a form.
package struct ConfigurationFormError: Error, Hashable, Sendable {
    /// Something that is wrong deep inside a compound value.
    package struct MemberFault: Hashable, Sendable {
        /// Names that lead to the member from the key's value, joined by dots.
        package var path: String
        /// The member as it was given; nil where it is missing.
        package var given: ConfigurationValue?
        package var allowed: String
        /// Continues "the value …".
        package var reason: String

        package init(path: String, given: ConfigurationValue?, allowed: String, reason: String) {
            self.path = path
            self.given = given
            self.allowed = allowed
            self.reason = reason
        }
    }

    /// Continues "the value …": "is not a number", "is above 65535".
    package let reason: String
    /// What is wrong member by member; reported in place of the reason where there is any.
    package let members: [MemberFault]

    package init(_ reason: String) {
        self.reason = reason
        members = []
    }

    /// Everything that is wrong inside a compound value; at least one fault.
    package init(members: [MemberFault]) {
        reason = "has faults"
        self.members = members
    }

    /// The value is of a kind that the form has no use for.
    package static func kind(_ value: ConfigurationValue) -> ConfigurationFormError {
        ConfigurationFormError("is \(value.kind)")
    }
}

// MARK: - Plain values

extension ConfigurationForm where Value == String {
    /// Any text that is not empty.
    package static var string: ConfigurationForm { string("a string") }

    /// Text that `check` accepts; it returns the reason otherwise.
    ///
    /// - Parameter description: the allowed form in words.
    package static func string(
        _ description: String, check: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> ConfigurationForm {
        ConfigurationForm(description) { (value) throws(ConfigurationFormError) in
            guard let text = value.anyText else { throw .kind(value) }
            guard !text.isEmpty else { throw ConfigurationFormError("is empty") }
            if let reason = check(text) { throw ConfigurationFormError(reason) }
            return text
        } render: {
            .string($0)
        }
    }
}

extension ConfigurationForm where Value == Bool {
    /// `true` or `false`.
    package static var boolean: ConfigurationForm {
        ConfigurationForm("true or false") { (value) throws(ConfigurationFormError) in
            switch value {
            case .bool(let flag): return flag
            case .text("true"): return true
            case .text("false"): return false
            case .text: throw ConfigurationFormError("is neither true nor false")
            default: throw .kind(value)
            }
        } render: {
            .bool($0)
        }
    }
}

extension ConfigurationForm where Value == Int {
    /// A whole number of things.
    package static func count(_ range: ClosedRange<Int>) -> ConfigurationForm {
        ConfigurationForm("a whole number from \(range.lowerBound) to \(range.upperBound)") {
            (value) throws(ConfigurationFormError) in
            let count: Int
            switch value {
            case .integer(let given): count = given
            case .text(let text):
                guard let given = Int(text) else { throw ConfigurationFormError("is not a whole number") }
                count = given
            case .number: throw ConfigurationFormError("is not a whole number")
            default: throw .kind(value)
            }
            return try range.checked(count) { "\($0)" }
        } render: {
            .integer($0)
        }
    }
}

extension ConfigurationForm where Value == Double {
    /// A number that may have a fraction.
    package static func number(_ range: ClosedRange<Double>) -> ConfigurationForm {
        ConfigurationForm("a number from \(range.lowerBound) to \(range.upperBound)") {
            (value) throws(ConfigurationFormError) in
            let number: Double
            switch value {
            case .integer(let given): number = Double(given)
            case .number(let given): number = given
            case .text(let text):
                guard let given = Double(text) else { throw ConfigurationFormError("is not a number") }
                number = given
            default: throw .kind(value)
            }
            return try range.checked(number) { "\($0)" }
        } render: {
            .number($0)
        }
    }
}

extension ConfigurationValue {
    /// The text of a string, wherever it was given.
    var anyText: String? {
        switch self {
        case .text(let text), .string(let text): text
        default: nil
        }
    }
}

extension ClosedRange {
    /// The value, if the range holds it; otherwise an error that names the bound.
    func checked(_ value: Bound, _ spell: (Bound) -> String) throws(ConfigurationFormError) -> Bound {
        if value > upperBound { throw ConfigurationFormError("is above \(spell(upperBound))") }
        guard value >= lowerBound else { throw ConfigurationFormError("is below \(spell(lowerBound))") }
        return value
    }
}
