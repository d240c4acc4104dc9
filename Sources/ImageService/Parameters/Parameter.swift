/// One query parameter as the table declares it: what it is called, what it may say and what it means.
///
/// Parsing, error texts and the documentation all come from this declaration, so they cannot drift.
package struct Parameter<Value: Sendable>: Sendable {
    package let definition: ParameterDefinition
    /// Reads a value that is known not to be empty; throws the reason where it is not allowed.
    let parse: @Sendable (String) throws(ParameterFault) -> Value

    init(
        _ name: String, aliases: [String] = [], form: String, default defaultText: String, help: String,
        parse: @escaping @Sendable (String) throws(ParameterFault) -> Value
    ) {
        definition = ParameterDefinition(
            name: name, aliases: aliases, form: form, defaultText: defaultText, help: help)
        self.parse = parse
    }
}

/// The part of a parameter's declaration that people read.
package struct ParameterDefinition: Hashable, Sendable {
    package let name: String
    /// Other names that are accepted in its place.
    package let aliases: [String]
    /// What is allowed, as a phrase that completes "Allowed: …".
    package let form: String
    /// What holds when the parameter is absent.
    package let defaultText: String
    /// What it means, in one line.
    package let help: String
}

/// Why a value is not allowed: a phrase that completes "… is `value`: ".
package struct ParameterFault: Error, Hashable, Sendable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// A parameter that takes one of a closed set of words.
    init(_ name: String, oneOf: Value.Type, default defaultText: String, help: String) {
        self.init(name, form: choiceForm(Value.self), default: defaultText, help: help) {
            (text) throws(ParameterFault) in try parseChoice(text)
        }
    }
}

/// The words of a closed set as a phrase: `` `a`, `b` or `c` ``.
func choiceForm<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> String where Choice.RawValue == String {
    let words = Choice.allCases.map { "`\($0.rawValue)`" }
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

func parseChoice<Choice: RawRepresentable & CaseIterable>(_ text: String) throws(ParameterFault) -> Choice
where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else { throw ParameterFault("there is no such choice") }
    return choice
}
