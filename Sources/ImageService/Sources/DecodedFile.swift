import Caching
import Codecs
import Pixels
import Slicing
import Stores

/// A picture file kept decoded, with the metadata of exactly the bytes that it was decoded from.
struct DecodedFile: Sendable {
    var header: ImageHeader
    /// The pixels, a nine-patch's frame left out.
    var raster: Raster {
        didSet {
            likeness = AxisPair(likenessOf: raster)
            colours = PictureColours(raster)
        }
    }
    /// Which columns and which rows of them are alike.
    private(set) var likeness: AxisPair<LineLikeness>
    /// Their colours.
    private(set) var colours: PictureColours
    /// The pixels with 16 bits a sample, where they were asked for.
    private(set) var deep: DeepRaster?
    /// What a nine-patch's marks say.
    var marks: NinePatchMarks?
    var markForm: NinePatchPicture.Form?
    var metadata: SourceMetadata
    /// What the file says beside its pixels; its colours are those of `raster`.
    var embedded: PictureMetadata
    /// What the file says of its colours.
    var sourceColours: ColourDescription
    /// Whether the pixels were converted to sRGB.
    var isConverted: Bool
    var warnings: [DecodingWarning]
    /// Where the pixels come of joining two pictures: what that made of the slices.
    var joint: Joint?

    struct Joint: Sendable {
        var slices: PictureSlices
        var arrowSide: ArrowSide
        var arrowMetadata: SourceMetadata
    }

    /// What it holds in memory, in bytes.
    var heldByteCount: Int {
        raster.pixels.count * 4 + likeness.horizontal.heldByteCount + likeness.vertical.heldByteCount
            + colours.heldByteCount + embedded.heldByteCount + (deep == nil ? 0 : raster.pixels.count * 8)
    }

    init(
        _ file: Source, isNinePatchName: Bool, limits: DecodingLimits, choice: DecodingChoice = DecodingChoice(),
        converter: ColourConverter
    ) throws(ServiceError) {
        let image: DecodedImage
        do throws(DecodingError) {
            image = try decodeImage(
                file.bytes, limits: limits, colours: choice.colours(converter: converter),
                keepsDepth: choice.keepsDepth)
        } catch {
            throw .decoding(error, limits: limits)
        }
        let ninePatch: NinePatchPicture?
        do throws(NinePatchError) {
            ninePatch = try NinePatchPicture(
                image.raster, chunks: image.ninePatchChunks, isNinePatchName: isNinePatchName)
        } catch {
            throw .ninePatch(error)
        }
        header = image.header
        raster = ninePatch?.raster ?? image.raster
        likeness = AxisPair(likenessOf: raster)
        colours = PictureColours(raster)
        marks = ninePatch?.marks
        markForm = ninePatch?.form
        metadata = file.metadata
        embedded = image.metadata
        sourceColours = image.sourceColours
        isConverted = image.isConverted
        warnings = image.warnings
        if choice.keepsDepth { deep = Self.deep(image, ninePatch) }
    }
}

extension DecodedFile {
    /// All bits of the picture; of other sources than 16-bit PNG files, their 8 spread over 16.
    private static func deep(_ image: DecodedImage, _ ninePatch: NinePatchPicture?) -> DeepRaster {
        let deep = image.deep ?? DeepRaster(image.raster)
        return ninePatch?.form == .frame ? deep.moved { $0.withoutNinePatchFrame() } : deep
    }
}

extension AxisPair<LineLikeness> {
    /// Looks at all of a picture.
    init(likenessOf raster: Raster) {
        self.init(horizontal: LineLikeness(columnsOf: raster), vertical: LineLikeness(rowsOf: raster))
    }
}

/// Names one version of a file.
struct SourceVersion: CacheKey {
    var path: SourcePath
    var validator: String

    /// What it holds in memory, in bytes.
    var heldByteCount: Int { path.description.utf8.count + validator.utf8.count }
}

extension SourcePath: CacheKey {}
