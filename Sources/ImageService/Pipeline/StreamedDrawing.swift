import Codecs
import Pixels
import Slicing

/// A picture that is resampled row by row while it is decoded.
///
/// Which pictures are is decided by the file and the recipe alone, so that a request leads to the same bytes every time.
struct StreamedDrawing: Sendable {
    let picture: StreamedPicture
    let layout: RecipeLayout
    /// Both axes of the picture as it is stored.
    private let stored: AxisPair<AxisMap>
    /// How many pixels across and down are averaged as they are decoded.
    private let reduction: Int
    /// What the rows between the passes hold, in bytes.
    private let heldByteCount: Int

    /// Most bytes of rows that are held between the two passes.
    private static let maximumHeldByteCount = 16 << 20

    /// Nil where the recipe needs the picture's pixels in another order, or more of them at once.
    init?(_ recipe: Recipe, of picture: StreamedPicture, limits: ServiceLimits) throws(ServiceError) {
        guard let layout = try RecipeLayout(streaming: recipe, of: picture, limits: limits) else { return nil }
        self.picture = picture
        self.layout = layout
        reduction = layout.geometry.horizontal.sourceReduction
        do throws(GeometryError) {
            stored = try layout.storedMaps(picture.stream.metadata.orientation)
        } catch {
            throw .geometry(error)
        }
        heldByteCount = RowResampler.heldByteCount(
            horizontal: stored.horizontal.samples, vertical: stored.vertical.samples, kind: picture.stream.planeKind)
        guard heldByteCount <= Self.maximumHeldByteCount else { return nil }
    }

    /// Pixels that decoding and drawing touch.
    func cost(of wanted: WantedPicture, _ limits: ServiceLimits) -> Int {
        let header = picture.stream.header
        return max(header.width * header.height, layout.cost(of: wanted, limits))
    }

    /// What decoding and drawing hold at most, the file and the finished picture aside, in bytes.
    var workingByteCount: Int { picture.stream.decodingByteCount + heldByteCount }

    /// Decodes and draws.
    func draw() throws(DecodingError) -> RunRaster {
        let stream = picture.stream
        var resampler = RowResampler(
            horizontal: stored.horizontal.samples, vertical: stored.vertical.samples, kind: stream.planeKind,
            light: layout.geometry.rules.light)
        let lines = resampler.lines
        var line = 0
        try stream.forEachRow(reduction: reduction) { row in
            if lines.contains(line) { resampler.add(row) }
            line += 1
        }
        let block = Raster(
            width: stored.horizontal.samples.count, height: stored.vertical.samples.count, pixels: resampler.finish())
        return RunRaster(block: block, columns: stored.horizontal.runs, rows: stored.vertical.runs)
            .upright(from: stream.metadata.orientation)
    }
}

extension RecipeLayout {
    /// The maps of the picture as it is stored, from those of the upright one.
    fileprivate func storedMaps(_ orientation: Orientation) throws(GeometryError) -> AxisPair<AxisMap> {
        guard orientation != .upright else { return maps }
        var geometry = geometry
        if orientation.flipsHorizontally { geometry.horizontal.mirror() }
        if orientation.flipsVertically { geometry.vertical.mirror() }
        let mirrored = try geometry.makeMaps()
        return orientation.exchangesAxes
            ? AxisPair(horizontal: mirrored.vertical, vertical: mirrored.horizontal) : mirrored
    }
}
