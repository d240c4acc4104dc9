import Pixels

extension Recipe {
    /// Reads what is done to the drawn picture as a picture.
    mutating func readEffects(_ values: ParameterValues) throws(ParameterError) {
        effects.blur = try values.value(ParameterTable.blur)
        effects.sharpening = try values.value(ParameterTable.sharpen)
        effects.corners = try values.value(ParameterTable.radius)
        if effects.corners == .points(CornerRadii(0)) { effects.corners = nil }
        try check(effects.blur, ParameterTable.blur, maximum: ParameterTable.maximumBlurSigma)
        try check(effects.sharpening, ParameterTable.sharpen, maximum: ParameterTable.maximumSharpeningSigma)
        guard depth == .sixteen else { return }
        let stated: [(ParameterDefinition, isStated: Bool)] = [
            (ParameterTable.blur.definition, effects.blur != nil),
            (ParameterTable.sharpen.definition, effects.sharpening != nil),
            (ParameterTable.radius.definition, effects.corners != nil),
        ]
        for (parameter, isStated) in stated where isStated {
            throw .conflict(
                name: ParameterTable.depth.definition.name, other: parameter.name,
                reason: "the effect works with 8 bits a sample")
        }
    }

    /// Bounds what a pixel costs.
    private func check(
        _ sigma: Double?, _ parameter: Parameter<Double>, maximum: Int
    ) throws(ParameterError) {
        guard let sigma, sigma * scale > Double(maximum) + Decimal.noise else { return }
        throw .conflict(
            name: parameter.definition.name, other: ParameterTable.scale.definition.name,
            reason: "together they come to more than \(maximum) pixels")
    }
}
