package import Codecs
import Pixels
package import Slicing

/// The validated description of one rendition of a source, as far as it can be told without the source.
package struct Recipe: Hashable, Sendable {
    package var size = RequestedSize()
    /// How the size is changed so that tiles are whole; nil leaves it.
    package var snap: TileSnap?
    /// Output pixels per point.
    package var scale = 1.0
    /// Source pixels per point; nil takes it from the source.
    package var sourceScale: Double?
    /// The part of the source that is meant; nil is all of it.
    package var crop: RequestedCrop?
    /// Cuts off a uniform border whose pixels differ by at most so many levels; nil leaves it.
    package var trim: Int?
    /// How the picture is turned before it is fitted; nil leaves it.
    package var rotation: Rotation?
    package var fit = Fit()
    package var padding = Padding()
    package var insets: Insets?
    /// Flexible columns and rows given by hand; nil leaves an axis to the insets.
    package var regions = AxisPair<[AxisSlices.Region]?>(horizontal: nil, vertical: nil)
    package var rules = StatedRules()
    package var arrow: ArrowPlacement?
    /// Where the arrow of the source points; nil is up, or what the source says.
    package var arrowSide: ArrowSide?
    package var effects = Effects()
    package var finish = Finish()
    package var selection = VariantSelection()
    package var format = FormatChoice.source
    /// Whether a photo loses pixels where `quality` says nothing, though the format need not.
    var photosLosePixels = false
    /// 1 … 100 where pixels may be lost; nil keeps every one.
    package var quality: Int?
    /// How finely a JPEG file stores colours.
    package var chroma = ChromaSampling.halved
    /// Whether a JPEG file shows coarsely while it arrives.
    package var isProgressive = false
    /// 1 … 9; time spent for a smaller file in formats that keep every pixel.
    package var effort = EncodingOptions.defaultEffort
    /// 2 … 256 colours of a PNG file; nil keeps all.
    package var colourLimit: Int?
    package var depth = SampleDepth.eight
    package var metadata = MetadataChoice()

    package init() {}

    /// How the finished picture is encoded.
    var encodingOptions: EncodingOptions {
        EncodingOptions(
            effort: effort, quality: quality, chroma: chroma, isProgressive: isProgressive, colourLimit: colourLimit)
    }

    /// Whether the time to encode follows all of the output's pixels, and not only the distinct ones.
    var costsEveryPixel: Bool { depth == .sixteen || format.costsEveryPixel(encodingOptions) }

    /// What the finished file says beside its pixels.
    func metadata(of source: PictureMetadata, width: Int, height: Int) -> PictureMetadata {
        // A program that goes by inches shows the picture at its size in points.
        let density = PixelDensity(pixelsPerPoint: scale)
        return source.describing(width: width, height: height, density: density, keeping: metadata.kept)
    }

    /// Whether the request itself says that the picture is sliced.
    package var statesSlices: Bool {
        insets != nil || rules.mode != nil || regions.horizontal != nil || regions.vertical != nil
    }
}

extension Recipe {
    /// Reads a recipe from a request's parameters.
    init(_ values: ParameterValues) throws(ParameterError) {
        size = try Self.readSize(values)
        snap = try values.value(ParameterTable.snap)
        scale = try values.value(ParameterTable.scale) ?? scale
        sourceScale = try values.value(ParameterTable.sourceScale)
        crop = try values.value(ParameterTable.crop)
        insets = try values.value(ParameterTable.insets)
        regions.horizontal = try values.value(ParameterTable.stretchX)
        regions.vertical = try values.value(ParameterTable.stretchY)
        rules = try StatedRules(values)
        arrow = try values.value(ParameterTable.arrow)
        arrowSide = try values.value(ParameterTable.arrowSide)
        try readFitting(values)
        finish = try Finish(values)
        selection = try VariantSelection(values)
        try readEncoding(values)
        depth = try values.value(ParameterTable.depth) ?? depth
        metadata = try MetadataChoice(values)
        try readEffects(values)
        try checkDepth()
        try checkRegionsAgainstInsets()
        try checkRegionsAgainstMode()
        dropWhatGoesWithoutSaying()
    }

    private static func readSize(_ values: ParameterValues) throws(ParameterError) -> RequestedSize {
        let size = try values.value(ParameterTable.size)
        let width = try values.value(ParameterTable.width)
        let height = try values.value(ParameterTable.height)
        guard let size else { return RequestedSize(width: width, height: height) }
        let other = width != nil ? ParameterTable.width.definition.name : ParameterTable.height.definition.name
        guard width == nil, height == nil else {
            throw .conflict(name: "size", other: other, reason: "give the size once")
        }
        return size
    }

    /// Two spellings of one recipe must be equal.
    private mutating func dropWhatGoesWithoutSaying() {
        // Without caps, insets say only that the picture is sliced, which regions on both axes say as well.
        let hasOnlyRegions = regions.horizontal != nil && regions.vertical != nil
        if hasOnlyRegions, insets == Insets(top: 0, left: 0, bottom: 0, right: 0) { insets = nil }
        regions.horizontal = regions.horizontal?.map(\.withoutDefaultWeight)
        regions.vertical = regions.vertical?.map(\.withoutDefaultWeight)
        // Only a wanted arrow makes it matter where the source's own points.
        if arrow == nil || arrowSide == .up { arrowSide = nil }
    }

    /// Deep pixels are written as PNG alone, and are mixed as they are encoded.
    func checkDepth() throws(ParameterError) {
        guard depth == .sixteen else { return }
        let name = ParameterTable.depth.definition.name
        if format != .png, format != .source {
            let other = ParameterTable.format.definition.name
            throw .conflict(name: name, other: other, reason: "only PNG files have more than 8 bits a sample")
        }
        if colourLimit != nil {
            let other = ParameterTable.colours.definition.name
            throw .conflict(name: name, other: other, reason: "colours are chosen of those with 8 bits a sample")
        }
        if rules.light == .linear {
            let other = ParameterTable.linear.definition.name
            throw .conflict(name: name, other: other, reason: "linear light is mixed with 8 bits a sample")
        }
    }

    /// A mode for all would take back what the regions say.
    private func checkRegionsAgainstMode() throws(ParameterError) {
        guard rules.mode != nil else { return }
        for (name, regions) in [("stretch-x", regions.horizontal), ("stretch-y", regions.vertical)]
        where regions?.contains(where: { $0.mode != nil }) == true {
            throw .conflict(
                name: name, other: "mode", reason: "say the mode of every region in it, or of all by `mode`")
        }
    }

    /// Insets along an axis that has regions of its own would say the same thing twice.
    private func checkRegionsAgainstInsets() throws(ParameterError) {
        guard let insets else { return }
        if regions.horizontal != nil, insets.left > 0 || insets.right > 0 {
            throw .conflict(
                name: "stretch-x", other: "insets", reason: "the regions say where the caps are; give left and right 0")
        }
        if regions.vertical != nil, insets.top > 0 || insets.bottom > 0 {
            throw .conflict(
                name: "stretch-y", other: "insets", reason: "the regions say where the caps are; give top and bottom 0")
        }
    }
}
