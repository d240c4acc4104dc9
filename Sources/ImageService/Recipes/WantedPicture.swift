import Codecs
import Stores
import Vocabularies

/// What a request asks for: a picture and what to make of it.
struct WantedPicture: Hashable, Sendable {
    var path: SourcePath
    var recipe: Recipe
    /// Joined to the picture first.
    var arrowArt: ArrowArt?
    /// What the client accepts, where the format is negotiated.
    var clientClass: ClientClass?
    /// Where the smallest picture of the same look is wanted instead.
    var slim: SlimOptions?

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

    /// The recipe's one spelling for the picture that was found: what names the rendition.
    ///
    /// Whether the request says what the file says as well makes no difference, the file once found.
    func canonicalQuery(from picture: ResolvedPicture) -> String {
        recipe(omittingSourceScale: recipe.sourceScale == picture.drawnScale).canonicalQuery(for: picture.rules)
    }

    /// The query of the URL that leads to the same rendition: a stated scale stays where it chooses the file as well.
    func canonicalURLQuery(from picture: ResolvedPicture) -> String {
        let isOnlyFile =
            path.name.hasSuffix(PictureResolver.imageSetSuffix) || VariantName(fileName: path.name).scale != nil
        return recipe(omittingSourceScale: isOnlyFile && recipe.sourceScale == picture.drawnScale)
            .canonicalQuery(for: picture.rules)
    }

    /// All that names the rendition beside its picture's version: the recipe, and what was negotiated.
    func identity(from picture: ResolvedPicture) -> String {
        let query = canonicalQuery(from: picture)
        return clientClass.map { query + "\0" + $0.text } ?? query
    }

    /// Takes the format of the source's file where none is named; what names the rendition is told before.
    ///
    /// Throws where the request states what that format has no use for.
    mutating func settleFormat(of source: ImageFormat) throws(ServiceError) {
        do throws(ParameterError) {
            try recipe.settleFormat(of: source)
        } catch {
            throw .parameter(error)
        }
    }

    /// Whether the answer may be an AVIF file.
    var mayBeAVIF: Bool {
        recipe.format == .avif || clientClass.map { $0.formats(for: .photo).contains(.avif) } ?? false
    }

    private func recipe(omittingSourceScale isOmitted: Bool) -> Recipe {
        var recipe = recipe
        if isOmitted { recipe.sourceScale = nil }
        return recipe
    }
}

extension ResolvedPicture {
    /// What the document beside the picture says of the rules of drawing.
    fileprivate var rules: SourceRules {
        SourceRules(
            preset: reading?.preset, hidesCenter: reading?.hidesCenter ?? false, stretchMap: reading?.stretchMap)
    }
}
