import Stores

/// A declared control, checked: for each state and kind of bar that it has, the picture and its parameters.
struct Element: Sendable {
    /// What a request's parameters are laid over.
    struct Look: Sendable {
        var source: SourcePath
        var arrow: (source: SourcePath, overlaps: Insets)?
        var values: ParameterValues

        /// The picture that is wanted where a request says `values` besides.
        func wanted(_ values: ParameterValues) throws(ParameterError) -> WantedPicture {
            let recipe = try Recipe(self.values.overlaid(with: values))
            guard let arrow else { return WantedPicture(path: source, recipe: recipe) }
            return WantedPicture(path: source, recipe: recipe, arrowPath: arrow.source, overlaps: arrow.overlaps)
        }
    }

    struct Variant: Hashable {
        var state: ElementState
        var metrics: BarMetrics
    }

    /// For each pair of a state and a kind of bar.
    var looks: [Variant: Look]

    /// In the order of the parameter's choices.
    var states: [ElementState] { ElementState.allCases.filter { state in looks.keys.contains { $0.state == state } } }
    var metrics: [BarMetrics] { BarMetrics.allCases.filter { kind in looks.keys.contains { $0.metrics == kind } } }

    /// The look that a request's `state` and `metrics` name.
    ///
    /// - Parameter name: the element's, for messages.
    func look(_ values: ParameterValues, name: String) throws(ParameterError) -> Look {
        let state = try Self.choice(ParameterTable.state, values, of: states, .normal, name)
        let metrics = try Self.choice(ParameterTable.metrics, values, of: metrics, .default, name)
        guard let look = looks[Variant(state: state, metrics: metrics)] else {
            throw Self.notAllowed(ParameterTable.state.definition, state.rawValue, of: states, name)
        }
        return look
    }

    private static func choice<Choice: RawRepresentable & Equatable>(
        _ parameter: Parameter<Choice>, _ values: ParameterValues, of choices: [Choice], _ absent: Choice,
        _ name: String
    ) throws(ParameterError) -> Choice where Choice.RawValue == String {
        guard let text = values.text(parameter.definition) else { return absent }
        guard let choice = Choice(rawValue: text), choices.contains(choice) else {
            throw notAllowed(parameter.definition, text, of: choices, name)
        }
        return choice
    }

    private static func notAllowed<Choice: RawRepresentable>(
        _ definition: ParameterDefinition, _ text: String, of choices: [Choice], _ name: String
    ) -> ParameterError where Choice.RawValue == String {
        .notAllowed(
            name: definition.name, value: text, reason: "the element `\(name)` has no such \(definition.name)",
            form: choices.map { "`\($0.rawValue)`" }.joined(separator: ", "))
    }
}
