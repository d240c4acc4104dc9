package import Pixels
package import Slicing

extension LazyRunRaster {
    /// Distinct pixels from which on a picture is drawn band by band as it is encoded: 4 MiB of them.
    ///
    /// Some rows are drawn twice, to see what the picture shows; of smaller pictures these would be many.
    package static let leastPixelCount = 1 << 20
    /// The same for wide kernels, whose bands share most of their work with their neighbours.
    private static let leastFilteredPixelCount = 1 << 22
    /// Pixels of a band from which on several threads draw it.
    private static let leastDividedPixelCount = 1 << 19

    /// Whether the output of two maps is better drawn while it is encoded than at once: it is large, and no rows recur.
    package static func suits(horizontal: AxisMap, vertical: AxisMap) -> Bool {
        let (columns, rows) = (horizontal.samples, vertical.samples)
        let least = columns.isFiltered || rows.isFiltered ? leastFilteredPixelCount : leastPixelCount
        return columns.count * rows.count >= least && vertical.runs.allSatisfy { !$0.isPeriodic }
    }

    /// The output of two maps, none of it drawn yet; nil where that does not suit.
    ///
    /// Traps when a map does not belong to the source's size.
    ///
    /// - Parameters:
    ///   - light: the space in which colours are averaged.
    ///   - traits: what the source's pixels have in common, where that is known.
    ///   - bandLimit: in how many parts a large band may be drawn at once. The pixels are the same in any number.
    package init?(
        rendering source: Raster, horizontal: AxisMap, vertical: AxisMap, light: LightSpace = .encoded,
        traits: PixelTraits? = nil, bandLimit: Int = 1
    ) {
        precondition(horizontal.sourceLength == source.width && vertical.sourceLength == source.height)
        guard Self.suits(horizontal: horizontal, vertical: vertical) else { return nil }
        self.init(
            sampling: source, horizontal: horizontal, vertical: vertical, light: light, traits: traits,
            bandLimit: bandLimit)
    }

    /// The output of two maps, however small.
    init(
        sampling source: Raster, horizontal: AxisMap, vertical: AxisMap, light: LightSpace,
        traits: PixelTraits? = nil, bandLimit: Int
    ) {
        var known = traits ?? PixelTraits(source.pixels.span)
        let sampling = PictureSampling(
            source, horizontal: horizontal.samples, vertical: vertical.samples, light: light, traits: known)
        if horizontal.samples.hasBlanks || vertical.samples.hasBlanks { known.isOpaque = false }
        let team = BandTeam(size: bandLimit)
        self.init(
            blockWidth: sampling.width, blockHeight: sampling.rowCount, columns: horizontal.runs,
            rows: vertical.runs, known: known
        ) { lines, pixels in
            guard bandLimit > 1, lines.count * sampling.width >= Self.leastDividedPixelCount else {
                return sampling.draw(lines, into: &pixels)
            }
            pixels.removeAll(keepingCapacity: true)
            let parts = team.draw(lines.count) { part in
                var pixels: [UInt32] = []
                let start = lines.lowerBound
                sampling.draw(start + part.lowerBound..<start + part.upperBound, into: &pixels)
                return pixels
            }
            for part in parts { pixels += part }
        }
    }
}

extension Run {
    /// Whether it repeats more than one line.
    fileprivate var isPeriodic: Bool {
        if case .repeating(_, let period, _) = self { period > 1 } else { false }
    }
}
