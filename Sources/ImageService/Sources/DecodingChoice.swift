import Codecs

/// How the pixels of a file are wanted: of one file there may be several in memory.
struct DecodingChoice: Hashable, Sendable {
    /// Whether they stay in the file's colours.
    var keepsProfile = false
    /// Whether they have all of the file's bits.
    var keepsDepth = false

    init() {}

    init(_ recipe: Recipe) {
        keepsProfile = recipe.metadata.keepsProfile
        keepsDepth = recipe.depth == .sixteen
    }

    /// Names the choice beside a file's validator; empty for the usual one.
    var suffix: String { (keepsProfile ? "\nprofile=keep" : "") + (keepsDepth ? "\ndepth=16" : "") }

    /// What becomes of the file's colours.
    func colours(converter: ColourConverter) -> ColourHandling {
        keepsProfile ? .kept(orConvertedBy: converter) : .converted(by: converter)
    }
}
