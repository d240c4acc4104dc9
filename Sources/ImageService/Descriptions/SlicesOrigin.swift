import Pixels
import Vocabularies

/// Where an axis's slices were found.
enum SlicesOrigin: String, Hashable, Sendable {
    /// The parameters of the request.
    case request
    /// The frame of an Android nine-patch, or the chunks of a compiled one.
    case frame, chunks
    /// Documents.
    case catalog, sidecar, unity, godot, libgdx

    init(_ kind: DocumentKind) {
        self =
            switch kind {
            case .assetCatalog: .catalog
            case .sidecar: .sidecar
            case .unityMeta: .unity
            case .godotStyleBox: .godot
            case .libGDXAtlas: .libgdx
            }
    }

    /// Where the slices that a picture brings along come from; nil where it brings none.
    init?(_ picture: Picture) {
        if let reading = picture.resolved.reading {
            self.init(reading.document)
        } else if let form = picture.file.markForm {
            self = form == .frame ? .frame : .chunks
        } else {
            return nil
        }
    }
}
