/// What kind of document says how a picture is sliced.
package enum DocumentKind: String, CaseIterable, Hashable, Sendable {
    case assetCatalog = "asset-catalog"
    case sidecar
    case libGDXAtlas = "libgdx-atlas"
    case unityMeta = "unity-meta"
    case godotStyleBox = "godot-stylebox"

    /// Its name in messages.
    package var title: String {
        switch self {
        case .assetCatalog: "asset catalog (Contents.json)"
        case .sidecar: "sidecar (.slices.json)"
        case .libGDXAtlas: "libGDX atlas"
        case .unityMeta: "Unity .meta file"
        case .godotStyleBox: "Godot StyleBoxTexture"
        }
    }
}
