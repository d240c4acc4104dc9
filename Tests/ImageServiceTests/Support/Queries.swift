import HTTPMessages

@testable import ImageService

/// The recipe of a raw query.
func recipe(_ query: String, ignoring patterns: [String] = []) throws -> Recipe {
    try Recipe(query: query, ignoring: IgnoredNames(patterns))
}

/// What a client is told of a raw query, nil where it is accepted.
func refusal(_ query: String, ignoring patterns: [String] = []) -> Problem? {
    do throws(ServiceError) {
        _ = try Recipe(query: query, ignoring: IgnoredNames(patterns))
        return nil
    } catch {
        return error.problem
    }
}
