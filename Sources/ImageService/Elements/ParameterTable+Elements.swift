// MARK: What a request may give to an element.

extension ParameterTable {
    package static let state = Parameter<ElementState>(
        "state", oneOf: ElementState.self, default: "normal", help: "State of the control, of those that it has.")

    package static let metrics = Parameter<BarMetrics>(
        "metrics", oneOf: BarMetrics.self, default: "default",
        help: "Height of bar that the control is for, of those that it has.")

    /// What `/elements` takes.
    ///
    /// How the picture is sliced and drawn is the element's own affair.
    package static let elementDefinitions: [ParameterDefinition] = [
        state.definition, metrics.definition, size.definition, width.definition, height.definition,
        scale.definition, filter.definition, linear.definition, arrow.definition, tint.definition, opacity.definition,
        background.definition, flip.definition, idiom.definition, appearance.definition, direction.definition,
        format.definition, quality.definition, chroma.definition, progressive.definition, effort.definition,
        colours.definition, profile.definition, keep.definition,
    ]
}
