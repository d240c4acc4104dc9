import Codecs

extension Recipe {
    /// Reads how the answer is to be encoded.
    ///
    /// What the format has no use for is refused: it would make two addresses of one file. With `format=source` that
    /// shows only when the source does.
    mutating func readEncoding(_ values: ParameterValues) throws(ParameterError) {
        format = try values.value(ParameterTable.format) ?? format
        quality = try values.value(ParameterTable.quality)
        let chroma = try values.value(ParameterTable.chroma)
        let isProgressive = try values.value(ParameterTable.progressive)
        colourLimit = try values.value(ParameterTable.colours)
        try checkEncoding(statesChroma: chroma != nil, statesProgressive: isProgressive != nil)
        self.chroma = chroma ?? self.chroma
        self.isProgressive = isProgressive ?? self.isProgressive
        effort = try values.value(ParameterTable.effort) ?? effort
        settleEffort()
    }

    /// Takes the format of the source's file where none is named.
    ///
    /// Throws where the request states what that format has no use for.
    mutating func settleFormat(of source: ImageFormat) throws(ParameterError) {
        guard format == .source else { return }
        format = FormatChoice(source)
        // A file that kept every pixel would be many times the size of the source's.
        photosLosePixels = source == .webp && quality == nil
        try checkEncoding(statesChroma: chroma != Recipe().chroma, statesProgressive: isProgressive)
        try checkDepth()
        settleEffort()
    }

    /// JPEG knows two efforts; each is named in one way, so that one file has one address.
    private mutating func settleEffort() {
        guard format == .jpeg else { return }
        effort = effort > EncodingOptions.defaultEffort ? EncodingOptions.highestEffort : EncodingOptions.defaultEffort
    }

    private func checkEncoding(statesChroma: Bool, statesProgressive: Bool) throws(ParameterError) {
        guard format != .source else { return }
        if quality != nil, !format.canLosePixels {
            throw useless(ParameterTable.quality.definition, "keeps every pixel")
        }
        if statesChroma, format != .jpeg {
            throw useless(ParameterTable.chroma.definition, "leaves no choice of it")
        }
        if statesProgressive, format != .jpeg {
            throw useless(ParameterTable.progressive.definition, "leaves no choice of it")
        }
        if colourLimit != nil, format != .png {
            throw useless(ParameterTable.colours.definition, "has no list of colours")
        }
    }

    private func useless(_ parameter: ParameterDefinition, _ reason: String) -> ParameterError {
        .conflict(
            name: parameter.name, other: ParameterTable.format.definition.name,
            reason: "`\(format.rawValue)` \(reason)")
    }
}
