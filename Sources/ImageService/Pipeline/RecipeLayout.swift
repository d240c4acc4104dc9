import Codecs
import Pixels
import Rendering
import Slicing

/// A recipe laid out over a picture: all that is known of a rendition before any pixel is drawn.
struct RecipeLayout: Hashable, Sendable {
    let geometry: RecipeGeometry
    /// The finished answer for each axis.
    let maps: AxisPair<AxisMap>
    /// The part of the file that is drawn.
    let bounds: PixelRectangle
    /// What is done to the drawn picture.
    let effects: PixelEffects

    /// Throws where the geometry cannot be, or the rendition would be more than one render may hold.
    init(_ recipe: Recipe, of picture: Picture, limits: ServiceLimits) throws(ServiceError) {
        do throws(GeometryError) {
            let recipe = try picture.resolvingTrim(recipe)
            bounds = try RecipeSlices(recipe, of: picture.shape).bounds
            geometry = try RecipeGeometry(recipe, of: picture.shape, limits: limits.output)
            // Lines that are alike in 8 bits may differ in 16.
            let likeness = recipe.depth == .eight ? picture.file.likeness(drawnBy: geometry) : nil
            maps = try geometry.makeMaps(likeness: likeness)
        } catch {
            throw .geometry(error)
        }
        let size = geometry.contentSize
        effects = PixelEffects(recipe.effects, scale: recipe.scale, width: size.horizontal, height: size.vertical)
        try checkPixelCounts(limits, isBanded: isDrawnInBands(recipe))
        try checkEncoding(recipe, limits)
    }

    /// Lays a picture out that is drawn while it is decoded; nil where it cannot be.
    init?(streaming recipe: Recipe, of picture: StreamedPicture, limits: ServiceLimits) throws(ServiceError) {
        do throws(GeometryError) {
            bounds = try RecipeSlices(recipe, of: picture.shape).bounds
            var geometry = try RecipeGeometry(recipe, of: picture.shape, limits: limits.output)
            guard geometry.horizontal.isResampled, geometry.vertical.isResampled else { return nil }
            // Means of inks, or of encoded levels where light is to be mixed, would be others.
            if picture.stream.header.colour != .cmyk, geometry.rules.light == .encoded {
                let reduction = min(geometry.horizontal.largestReduction, geometry.vertical.largestReduction)
                geometry.horizontal.sourceReduction = reduction
                geometry.vertical.sourceReduction = reduction
            }
            self.geometry = geometry
            maps = try geometry.makeMaps()
        } catch {
            throw .geometry(error)
        }
        let size = geometry.contentSize
        effects = PixelEffects(recipe.effects, scale: recipe.scale, width: size.horizontal, height: size.vertical)
        try checkPixelCounts(limits, isBanded: false)
        try checkEncoding(recipe, limits)
    }

    /// Whether the drawn picture shows each of the source's pixels as it is, in the source's order, and no others: then its
    /// colours are the source's.
    ///
    /// - Parameter likeness: which of all of the source's lines are alike.
    func showsAllPixels(of likeness: AxisPair<LineLikeness>) -> Bool {
        !geometry.hidesCenter && geometry.turn == Turn() && effects == PixelEffects()
            && geometry.padding == EdgePixels() && maps.horizontal.copiesAll(likeness.horizontal)
            && maps.vertical.copiesAll(likeness.vertical)
    }

    /// Pixels that are drawn; the others repeat them.
    var distinctPixelCount: Int { maps.horizontal.samples.count * maps.vertical.samples.count }

    /// Whether the picture may be drawn in bands while it is encoded: rows are needed once, from the first to the last, and
    /// pixels change one by one after they are drawn.
    func suitsBands(_ recipe: Recipe) -> Bool {
        guard !geometry.hidesCenter, geometry.turn == Turn(), effects == PixelEffects() else { return false }
        guard recipe.depth == .eight, recipe.colourLimit == nil, recipe.effort < EncodingOptions.highestEffort
        else { return false }
        return switch recipe.format.format {
        case .png, .jpeg, nil: true
        case .webp, .avif: false
        }
    }

    /// Whether the picture certainly is drawn so; where the client's wishes decide the format, it may not be.
    private func isDrawnInBands(_ recipe: Recipe) -> Bool {
        recipe.format.format != nil && suitsBands(recipe)
            && LazyRunRaster.suits(horizontal: maps.horizontal, vertical: maps.vertical)
    }

    /// Pixels of the rows between the horizontal and the vertical pass.
    private var betweenPassesPixelCount: Int {
        maps.horizontal.samples.count * maps.vertical.samples.usedLines.count
    }

    /// Distinct pixels while effects are worked out: at least those that are drawn.
    private var effectPixelCount: Int {
        guard effects != PixelEffects() else { return distinctPixelCount }
        let counts = effects.lineCounts(maps.turned(geometry.turn))
        return counts.horizontal * counts.vertical
    }

    /// All pixels of the output.
    private var outputPixelCount: Int { geometry.outputSize.horizontal * geometry.outputSize.vertical }

    /// Pixels that drawing and encoding touch, source lines between the two passes included.
    ///
    /// A pixel of AVIF, where that may come of it, and one whose colour is chosen, count as often as they take the time of
    /// another.
    func cost(of wanted: WantedPicture, _ limits: ServiceLimits) -> Int {
        let drawn = max(effectPixelCount * effects.costFactor, betweenPassesPixelCount)
        if wanted.mayBeAVIF, outputPixelCount <= limits.maximumAVIFPixelCount {
            return max(drawn, outputPixelCount * Self.timesAVIFTakes)
        }
        if wanted.recipe.colourLimit != nil { return drawn * Self.timesQuantizationTakes }
        return wanted.recipe.costsEveryPixel ? max(drawn, outputPixelCount) : drawn
    }

    /// Of a lossy WebP's time, measured.
    private static let (timesAVIFTakes, timesQuantizationTakes) = (8, 5)

    /// Bounds what a render holds, and the time that it takes: the distinct pixels, and the rows between the horizontal and
    /// the vertical pass.
    private func checkPixelCounts(_ limits: ServiceLimits, isBanded: Bool) throws(ServiceError) {
        let maximum = limits.maximumDistinctPixelCount
        try Self.check(effectPixelCount, isBanded ? max(maximum, limits.maximumBandedPixelCount) : maximum)
        // A source of the largest size that is decoded can always be drawn smaller.
        try Self.check(
            betweenPassesPixelCount, max(limits.maximumDistinctPixelCount, limits.decoding.maximumPixelCount))
    }

    /// Some formats cost time for all of the output's pixels; with `auto` they are only taken where that is allowed.
    private func checkEncoding(_ recipe: Recipe, _ limits: ServiceLimits) throws(ServiceError) {
        if recipe.colourLimit != nil, effectPixelCount > limits.maximumQuantizedPixelCount {
            throw .encoding(
                .tooManyPixels(pixelCount: effectPixelCount, maximum: limits.maximumQuantizedPixelCount))
        }
        guard let format = recipe.format.format, recipe.costsEveryPixel else { return }
        try Self.check(outputPixelCount, limits.maximumDistinctPixelCount)
        if format == .avif, outputPixelCount > limits.maximumAVIFPixelCount {
            throw .encoding(.tooManyPixels(pixelCount: outputPixelCount, maximum: limits.maximumAVIFPixelCount))
        }
    }

    private static func check(_ pixelCount: Int, _ maximum: Int) throws(ServiceError) {
        guard pixelCount <= maximum else { throw .tooDetailed(pixelCount: pixelCount, maximum: maximum) }
    }
}

extension DecodedFile {
    /// Which columns and rows are alike as far as a rendition shows them: what it hides of the one axis does not count
    /// in the other.
    fileprivate func likeness(drawnBy geometry: RecipeGeometry) -> AxisPair<LineLikeness> {
        var likeness = likeness
        let (columns, rows) = (geometry.horizontal.drawnLines, geometry.vertical.drawnLines)
        if rows != [0..<raster.height] { likeness.horizontal = LineLikeness(columnsOf: raster, rows: rows) }
        if columns != [0..<raster.width] { likeness.vertical = LineLikeness(rowsOf: raster, columns: columns) }
        return likeness
    }
}
