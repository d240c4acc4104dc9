import Stores

/// What a request asks for: a picture and what to make of it.
struct WantedPicture: Hashable, Sendable {
    var path: SourcePath
    var recipe: Recipe
    /// Joined to the picture first.
    var arrowArt: ArrowArt?

    init(path: SourcePath, recipe: Recipe) {
        self.path = path
        self.recipe = recipe
    }

    /// Reads a request's path, still percent-encoded and without its route, and its query.
    init(requestPath: String, query: String?, ignoring ignored: IgnoredNames) throws(ServiceError) {
        do throws(SourcePathError) {
            path = try SourcePath(percentEncoded: requestPath)
        } catch {
            throw .path(error)
        }
        recipe = try Recipe(query: query, ignoring: ignored)
    }
}
