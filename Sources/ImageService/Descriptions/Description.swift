import HTTPMessages
import Stores

/// What can be told of a picture or a rendition without drawing it.
package enum Description: String, CaseIterable, Hashable, Sendable {
    /// The picture and its slices.
    case info
    /// How a rendition would be made.
    case explain

    /// The parameters that it takes.
    package var definitions: [ParameterDefinition] {
        switch self {
        case .info: ParameterTable.infoDefinitions
        case .explain: ParameterTable.definitions
        }
    }

    /// The description as a JSON document.
    func document(
        of wanted: WantedPicture, _ picture: Picture, limits: ServiceLimits
    ) throws(ServiceError) -> String {
        switch self {
        case .info: try PictureInfo(wanted, picture).json.document
        case .explain: try Explanation(wanted, picture, limits: limits).json.document
        }
    }

    /// Changes with the picture, what is asked of it, and the engine.
    func entityTag(of wanted: WantedPicture, from picture: ResolvedPicture) -> String {
        // No path begins with a dot, so no rendition has this identity.
        RenditionIdentity(
            source: ".\(rawValue)/\(wanted.path)", validator: picture.validator,
            recipe: wanted.identity(from: picture)
        ).entityTag
    }
}
