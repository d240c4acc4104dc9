import HTTPMessages

extension Recipe {
    /// Reads a recipe from a raw query.
    init(query: String?, ignoring ignored: IgnoredNames) throws(ServiceError) {
        do throws(ParameterError) {
            let pairs = try Self.decodedPairs(query ?? "")
            try self.init(ParameterValues(pairs, definitions: ParameterTable.definitions, ignored: ignored))
        } catch {
            throw .parameter(error)
        }
    }

    private static func decodedPairs(_ query: String) throws(ParameterError) -> [(name: String, value: String)] {
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
