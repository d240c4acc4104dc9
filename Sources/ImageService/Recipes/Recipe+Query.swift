import HTTPMessages

extension Recipe {
    /// Reads a recipe from a raw query.
    package init(query: String?, ignoring ignored: IgnoredNames) throws(ServiceError) {
        try self.init(query: query, ignoring: ignored, definitions: ParameterTable.definitions)
    }

    /// Reads a recipe from a raw query that may hold the parameters of `definitions`.
    init(
        query: String?, ignoring ignored: IgnoredNames, definitions: [ParameterDefinition]
    ) throws(ServiceError) {
        let pairs: [(name: String, value: String)]
        do throws(ParameterError) { pairs = try Self.decodedPairs(query ?? "") } catch { throw .parameter(error) }
        try self.init(parameters: pairs, ignoring: ignored, definitions: definitions)
    }

    /// Reads a recipe from decoded names and values.
    init(
        parameters: [(name: String, value: String)], ignoring ignored: IgnoredNames,
        definitions: [ParameterDefinition] = ParameterTable.definitions
    ) throws(ServiceError) {
        do throws(ParameterError) {
            try self.init(ParameterValues(parameters, definitions: definitions, ignored: ignored))
        } catch {
            throw .parameter(error)
        }
    }

    /// The names and values of a raw query.
    package static func decodedPairs(_ query: String) throws(ParameterError) -> [(name: String, value: String)] {
        guard !query.isEmpty else { return [] }
        var pairs: [(name: String, value: String)] = []
        for pair in QueryPairs(query) {
            guard !pair.name.isEmpty, let name = PercentEncoding.decode(pair.name),
                let value = PercentEncoding.decode(pair.value ?? "")
            else { throw .malformed(text: "\(pair.name)\(pair.value.map { "=" + $0 } ?? "")") }
            pairs.append((name, value))
        }
        return pairs
    }
}
