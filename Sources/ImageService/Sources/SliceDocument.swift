import Vocabularies

/// A parsed document that says how pictures are sliced.
enum SliceDocument: Sendable {
    case catalog(AssetCatalog)
    case sidecar(SliceReading)
    case unity(UnityMeta)
    case godot(GodotStyleBox)
    case atlas(LibGDXAtlas)

    init(_ bytes: [UInt8], kind: DocumentKind) throws(VocabularyError) {
        self =
            switch kind {
            case .assetCatalog: .catalog(try AssetCatalog(bytes))
            case .sidecar: .sidecar(try Sidecar.read(bytes))
            case .unityMeta: .unity(try UnityMeta(bytes))
            case .godotStyleBox: .godot(try GodotStyleBox(bytes))
            case .libGDXAtlas: .atlas(try LibGDXAtlas(bytes))
            }
    }

    /// What the document says about a picture file beside it; nil where that is nothing.
    func reading(of fileName: String) throws(ServiceError) -> SliceReading? {
        switch self {
        case .catalog: return nil
        case .sidecar(let reading): return reading
        case .unity(let meta): return meta.reading
        case .godot(let box):
            // A style box may be named like a picture and draw another one.
            return box.textureFileName == nil || box.textureFileName == fileName ? box.reading : nil
        case .atlas(let atlas):
            do throws(VocabularyError) {
                guard let region = atlas.region(naming: fileName) else { return nil }
                return try region.reading(isPacked: region.page == fileName)
            } catch {
                throw .document(error)
            }
        }
    }
}
