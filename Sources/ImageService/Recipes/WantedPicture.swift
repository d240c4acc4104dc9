import Stores
import Vocabularies

/// What a request asks for: a picture and what to make of it.
struct WantedPicture: Hashable, Sendable {
    var path: SourcePath
    var recipe: Recipe

    init(path: SourcePath, recipe: Recipe) {
        self.path = path
        self.recipe = recipe
    }

    /// Reads a request's path, still percent-encoded and without its route, and its query.
    init(
        requestPath: String, query: String?, ignoring ignored: IgnoredNames,
        definitions: [ParameterDefinition] = ParameterTable.definitions
    ) throws(ServiceError) {
        do throws(SourcePathError) {
            path = try SourcePath(percentEncoded: requestPath)
        } catch {
            throw .path(error)
        }
        recipe = try Recipe(query: query, ignoring: ignored, definitions: definitions)
    }

    /// The recipe's one spelling for the picture that stands behind the path.
    func canonicalQuery(from picture: ResolvedPicture) -> String {
        let reading = picture.reading
        return recipe.canonicalQuery(
            for: SourceRules(preset: reading?.preset, hidesCenter: reading?.hidesCenter ?? false))
    }
}
