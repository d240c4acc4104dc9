import Caching
import Slicing
import Stores
import Vocabularies

/// Finds the file behind a path, and the document beside it that says how it is sliced.
///
/// Blocks: for a worker.
struct PictureResolver: Sendable {
    private let store: any SourceStore
    private let documents: ShardedCache<SourceVersion, SliceDocument>

    /// For parsed documents.
    private static let documentsByteBudget = 4 << 20
    static let imageSetSuffix = ".imageset"

    init(store: any SourceStore) {
        self.store = store
        documents = ShardedCache(byteBudget: Self.documentsByteBudget, shardCount: 1)
    }

    func resolve(_ request: PictureRequest) throws(ServiceError) -> ResolvedPicture {
        var picture = try resolveBody(request)
        picture.decoding = request.decoding
        guard let art = request.arrowArt else { return picture }
        let scale = art.slicing.sourceScale ?? picture.drawnScale
        let arrow = try resolveBody(PictureRequest(art, bodyScale: scale, selection: request.selection))
        picture.arrow = ResolvedArrow(
            art: art, file: arrow.file, fileMetadata: arrow.fileMetadata, scale: arrow.scale)
        return picture
    }

    private func resolveBody(_ request: PictureRequest) throws(ServiceError) -> ResolvedPicture {
        request.path.name.hasSuffix(Self.imageSetSuffix) ? try resolveImageSet(request) : try resolveFile(request)
    }

    // MARK: Asset catalogs

    private func resolveImageSet(_ request: PictureRequest) throws(ServiceError) -> ResolvedPicture {
        guard let contents = try? request.path.child(named: "Contents.json") else { throw .store(.notFound) }
        let metadata = try self.metadata(of: contents)
        guard case .catalog(let catalog) = try document(contents, metadata, .assetCatalog) else {
            throw .store(.notFound)
        }
        let wanted = AssetRequest(
            scale: request.scale, idiom: request.selection.idiom ?? "universal",
            appearances: request.selection.appearances, languageDirection: request.selection.direction)
        guard let choice = catalog.choose(wanted), let name = choice.entry.fileName,
            let file = try? request.path.child(named: name)
        else { throw .store(.notFound) }
        return ResolvedPicture(
            file: file, fileMetadata: try self.metadata(of: file),
            scale: choice.entry.scale ?? VariantName(fileName: name).scale ?? 1, reading: choice.entry.resizing,
            alignmentInsets: choice.entry.alignmentInsets, document: (contents, metadata),
            isMirrored: choice.isMirrored,
            availableScales: Set(catalog.entries.compactMap(\.scale)).sorted())
    }

    // MARK: Files

    private func resolveFile(_ request: PictureRequest) throws(ServiceError) -> ResolvedPicture {
        let name = VariantName(fileName: request.path.name)
        let candidates = request.isExact ? [(name.fileName, name.scale ?? 1)] : name.variants
        var found: [(path: SourcePath, scale: Double, metadata: SourceMetadata)] = []
        for (fileName, scale) in candidates {
            guard let path = try? request.path.sibling(named: fileName), let metadata = try metadataIfFound(of: path)
            else { continue }
            found.append((path, scale, metadata))
        }
        guard let index = chooseVariant(scales: found.map(\.scale), for: request.scale) else {
            throw .store(.notFound)
        }
        let chosen = found[index]
        var picture = ResolvedPicture(
            file: chosen.path, fileMetadata: chosen.metadata, scale: chosen.scale,
            availableScales: found.map(\.scale).sorted())
        try addDocument(to: &picture)
        return picture
    }

    /// The first document that stands beside the picture counts.
    private func addDocument(to picture: inout ResolvedPicture) throws(ServiceError) {
        for (kind, fileName) in VariantName(fileName: picture.file.name).companions {
            // A frame says more than the documents of game engines; only our own goes before it.
            guard kind == .sidecar || !picture.isNinePatchName,
                let path = try? picture.file.sibling(named: fileName),
                let metadata = try metadataIfFound(of: path),
                let reading = try document(path, metadata, kind).reading(of: picture.file.name)
            else { continue }
            picture.reading = reading
            picture.document = (path, metadata)
            return
        }
    }

    // MARK: The store

    private func metadata(of path: SourcePath) throws(ServiceError) -> SourceMetadata {
        do throws(StoreError) { return try store.metadata(of: path) } catch { throw .store(error) }
    }

    private func metadataIfFound(of path: SourcePath) throws(ServiceError) -> SourceMetadata? {
        do throws(StoreError) {
            return try store.metadata(of: path)
        } catch {
            if error == .notFound { return nil }
            throw .store(error)
        }
    }

    private func document(
        _ path: SourcePath, _ metadata: SourceMetadata, _ kind: DocumentKind
    ) throws(ServiceError) -> SliceDocument {
        let version = SourceVersion(path: path, validator: metadata.validator)
        if let document = documents.value(for: version) { return document }
        let file: Source
        do throws(StoreError) { file = try store.load(path) } catch { throw .store(error) }
        do throws(VocabularyError) {
            let document = try SliceDocument(file.bytes, kind: kind)
            documents.insert(document, for: version, cost: file.bytes.count)
            return document
        } catch {
            throw .document(error)
        }
    }
}
