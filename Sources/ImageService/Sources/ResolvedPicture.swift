import Caching
import Stores
import Vocabularies

/// Which picture is wanted, as far as that chooses a file.
struct PictureRequest: CacheKey {
    var path: SourcePath
    /// Output pixels per point.
    var scale: Double
    /// Whether the path means exactly its file, without a look at variants for other scales.
    var isExact: Bool
    var selection: VariantSelection

    init(_ wanted: WantedPicture) {
        path = wanted.path
        scale = wanted.recipe.scale
        // Who states the source's scale speaks of one file.
        isExact = wanted.recipe.sourceScale != nil
        selection = wanted.recipe.selection
    }
}

/// The file behind a request, with what was found beside it.
struct ResolvedPicture: Sendable {
    /// The file to decode.
    var file: SourcePath
    var fileMetadata: SourceMetadata
    /// Pixels per point.
    var scale: Double
    /// What a document says about the slices.
    var reading: SliceReading?
    /// What layout leaves out at the edges, in pixels, where an image set says so.
    var alignmentInsets: EdgeInsets?
    /// The document's path and metadata.
    var document: (path: SourcePath, metadata: SourceMetadata)?
    /// Whether the finished picture is to be mirrored: the set has it only for the other way of writing.
    var isMirrored = false
    /// Output scales that there are files for, in ascending order.
    var availableScales: [Double] = []

    /// Pixels per point as the picture is drawn, where the request does not say otherwise.
    var drawnScale: Double { reading?.sourceScale ?? scale }

    /// Changes whenever the picture or what is said about it changes.
    var validator: String {
        let parts = [file.description, fileMetadata.validator]
        let document = document.map { [$0.path.description, $0.metadata.validator] } ?? []
        return (parts + document).joined(separator: "\n")
    }

    /// The later of both modifications, in whole seconds since 1970 UTC.
    var modificationTime: Int64 {
        max(fileMetadata.modificationTime, document?.metadata.modificationTime ?? .min)
    }

    /// Whether the file's name says that it has a frame with marks.
    var isNinePatchName: Bool { file.name.hasSuffix(".9.png") }
}
