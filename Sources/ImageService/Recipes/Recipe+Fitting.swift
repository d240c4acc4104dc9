import Slicing

extension Recipe {
    /// Reads how a picture without slices fits into the size, and what is done around it.
    mutating func readFitting(_ values: ParameterValues) throws(ParameterError) {
        let mode = try values.value(ParameterTable.fit)
        let gravity = try values.value(ParameterTable.gravity)
        let enlarges = try values.value(ParameterTable.enlarge)
        padding = try values.value(ParameterTable.padding) ?? padding
        trim = try values.value(ParameterTable.trim)
        rotation = try values.value(ParameterTable.rotate)
        fit.mode = mode ?? fit.mode
        fit.gravity = gravity ?? fit.gravity
        fit.enlarges = enlarges ?? fit.enlarges
        let stated: [(ParameterDefinition, isStated: Bool)] = [
            (ParameterTable.fit.definition, mode != nil), (ParameterTable.gravity.definition, gravity != nil),
            (ParameterTable.enlarge.definition, enlarges != nil),
            (ParameterTable.padding.definition, padding.fillsBox),
        ]
        for (parameter, isStated) in stated where isStated { try checkAgainstSlices(parameter) }
        if gravity != nil { try checkGravity() }
        try checkFill()
        try checkBox()
        if rotation != nil, arrow != nil {
            throw Self.conflict(
                ParameterTable.rotate, ParameterTable.arrow, "an arrow's side turns the picture already")
        }
        dropFittingWithoutSaying()
    }

    private static func conflict<First, Second>(
        _ first: Parameter<First>, _ second: Parameter<Second>, _ reason: String
    ) -> ParameterError {
        .conflict(name: first.definition.name, other: second.definition.name, reason: reason)
    }

    /// A sliced picture has no ratio to keep.
    private func checkAgainstSlices(_ parameter: ParameterDefinition) throws(ParameterError) {
        let slicing: [(ParameterDefinition, isStated: Bool)] = [
            (ParameterTable.insets.definition, insets != nil), (ParameterTable.mode.definition, rules.mode != nil),
            (ParameterTable.stretchX.definition, regions.horizontal != nil),
            (ParameterTable.stretchY.definition, regions.vertical != nil),
        ]
        guard let other = slicing.first(where: \.isStated)?.0 else { return }
        throw .conflict(
            name: parameter.name, other: other.name, reason: "a sliced picture fills the size, whatever its ratio")
    }

    private func checkGravity() throws(ParameterError) {
        guard fit.mode != .cover, !padding.fillsBox else { return }
        throw Self.conflict(
            ParameterTable.gravity, ParameterTable.fit,
            "it says which part `fit=cover` keeps, or where the picture lies in `pad=box`")
    }

    private func checkFill() throws(ParameterError) {
        guard fit.mode == .fill else { return }
        if fit.enlarges {
            throw Self.conflict(ParameterTable.enlarge, ParameterTable.fit, "`fill` takes the size as it is")
        }
        if (size.width == nil) != (size.height == nil) {
            throw Self.conflict(
                ParameterTable.fit, ParameterTable.size, "`fill` needs both sides; one alone keeps the ratio")
        }
    }

    private func checkBox() throws(ParameterError) {
        guard padding.fillsBox, fit.mode == .fill || fit.mode == .outside else { return }
        throw Self.conflict(
            ParameterTable.padding, ParameterTable.fit, "`\(fit.mode.rawValue)` leaves nothing of the size")
    }

    /// Two spellings of one recipe must be equal: what is only said with two sides counts only where there are two.
    private mutating func dropFittingWithoutSaying() {
        let sideCount = [size.width, size.height].count { $0 != nil }
        if sideCount < 2 || fit.mode == .inside { fit.mode = .contain }
        if sideCount == 0 {
            fit.enlarges = false
            padding.fillsBox = false
        }
        // What is covered leaves nothing.
        if fit.mode == .cover, fit.enlarges { padding.fillsBox = false }
        if fit.gravity == .focus(x: 0.5, y: 0.5) || fit.mode != .cover && !padding.fillsBox {
            fit.gravity = .compass(.center)
        }
        if case .fractions(let part) = crop, part.isWhole { crop = nil }
    }
}
