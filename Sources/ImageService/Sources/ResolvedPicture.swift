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
    var arrowArt: ArrowArt?
    var decoding: DecodingChoice

    init(_ wanted: WantedPicture) {
        path = wanted.path
        scale = wanted.recipe.scale
        // Who states the source's scale speaks of one file.
        isExact = wanted.recipe.sourceScale != nil
        selection = wanted.recipe.selection
        arrowArt = wanted.arrowArt
        // Two pictures that are joined must mean the same colours, at the same depth.
        decoding = arrowArt == nil ? DecodingChoice(wanted.recipe) : DecodingChoice()
    }

    /// The arrow's picture for a body of that scale.
    init(_ art: ArrowArt, bodyScale: Double, selection: VariantSelection) {
        path = art.path
        scale = bodyScale
        isExact = false
        self.selection = selection
        decoding = DecodingChoice()
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
    /// An arrow to join to the picture.
    var arrow: ResolvedArrow?
    var decoding = DecodingChoice()
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
        return (parts + document + (arrow?.identity ?? [])).joined(separator: "\n")
    }

    /// Names the pixels: a file's, or what comes of joining two.
    var pixelVersion: SourceVersion {
        let version = arrow == nil ? fileMetadata.validator : validator
        return SourceVersion(path: file, validator: version + decoding.suffix)
    }

    /// The same picture with the metadata of the bytes that were decoded, which may be newer than those seen.
    func matching(_ decoded: DecodedFile) -> ResolvedPicture {
        var picture = self
        picture.fileMetadata = decoded.metadata
        if let joint = decoded.joint { picture.arrow?.fileMetadata = joint.arrowMetadata }
        return picture
    }

    /// The latest of all modifications, in whole seconds since 1970 UTC.
    var modificationTime: Int64 {
        max(
            fileMetadata.modificationTime, document?.metadata.modificationTime ?? .min,
            arrow?.fileMetadata.modificationTime ?? .min)
    }

    /// Whether the file's name says that it has a frame with marks.
    var isNinePatchName: Bool { file.name.hasSuffix(".9.png") }
}

/// The file behind a wanted arrow.
struct ResolvedArrow: Sendable {
    var art: ArrowArt
    var file: SourcePath
    var fileMetadata: SourceMetadata
    /// Pixels per point.
    var scale: Double

    fileprivate var identity: [String] { [file.description, fileMetadata.validator, art.identity] }

    /// The arrow as a picture of its own.
    var picture: ResolvedPicture { ResolvedPicture(file: file, fileMetadata: fileMetadata, scale: scale) }
}
