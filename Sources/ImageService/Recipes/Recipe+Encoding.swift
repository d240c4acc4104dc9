import Codecs

extension Recipe {
    /// Reads how the answer is to be encoded.
    ///
    /// What the format has no use for is refused: it would make two addresses of one file.
    mutating func readEncoding(_ values: ParameterValues) throws(ParameterError) {
        format = try values.value(ParameterTable.format) ?? format
        quality = try values.value(ParameterTable.quality)
        let chroma = try values.value(ParameterTable.chroma)
        let isProgressive = try values.value(ParameterTable.progressive)
        let effort = try values.value(ParameterTable.effort)
        if quality != nil, !format.canLosePixels {
            throw useless(ParameterTable.quality.definition, "keeps every pixel")
        }
        if chroma != nil, format != .jpeg {
            throw useless(ParameterTable.chroma.definition, "leaves no choice of it")
        }
        if isProgressive != nil, format != .jpeg {
            throw useless(ParameterTable.progressive.definition, "leaves no choice of it")
        }
        if effort != nil, format == .jpeg {
            throw useless(ParameterTable.effort.definition, "takes the same time whatever the effort")
        }
        colourLimit = try values.value(ParameterTable.colours)
        if colourLimit != nil, format != .png {
            throw useless(ParameterTable.colours.definition, "has no list of colours")
        }
        self.chroma = chroma ?? self.chroma
        self.isProgressive = isProgressive ?? self.isProgressive
        self.effort = effort ?? self.effort
    }

    private func useless(_ parameter: ParameterDefinition, _ reason: String) -> ParameterError {
        .conflict(
            name: parameter.name, other: ParameterTable.format.definition.name,
            reason: "`\(format.rawValue)` \(reason)")
    }
}
