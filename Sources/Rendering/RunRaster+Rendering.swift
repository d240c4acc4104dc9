package import Pixels
package import Slicing

/// Samples a source along both axes into the distinct pixels of the output.
///
/// Cost follows the distinct pixels, not the output's area. Traps when a map does not belong to the source's size.
///
/// - Parameters:
///   - light: the space in which colours are averaged; pixels that copy are the source's bytes in any.
///   - traits: what the source's pixels have in common, where that is known.
///   - bandLimit: in how many parts a large picture may be drawn at once. The pixels are the same in any number.
package func renderRunRaster(
    _ source: Raster, horizontal: AxisMap, vertical: AxisMap, light: LightSpace = .encoded,
    traits: PixelTraits? = nil, bandLimit: Int = 1
) -> RunRaster {
    precondition(horizontal.sourceLength == source.width && vertical.sourceLength == source.height)
    guard horizontal.samples.count > 0, vertical.samples.count > 0 else {
        return RunRaster(blankWidth: horizontal.outputLength, height: vertical.outputLength)
    }
    let block = source.sampled(
        horizontal: horizontal.samples, vertical: vertical.samples, light: light, traits: traits,
        bandLimit: bandLimit)
    return RunRaster(block: block, columns: horizontal.runs, rows: vertical.runs)
}

extension Raster {
    /// Source pixels from which on a picture is drawn in bands: some milliseconds of work for each thread.
    private static let leastBandedPixelCount = 2_000_000

    fileprivate func sampled(
        horizontal: SampleTable, vertical: SampleTable, light: LightSpace, traits: PixelTraits?, bandLimit: Int
    ) -> Raster {
        guard bandLimit > 1, pixels.count >= Self.leastBandedPixelCount,
            let sampling = FilteredSampling(
                self, horizontal: horizontal, vertical: vertical, light: light, traits: traits)
        else { return sampled(horizontal: horizontal, vertical: vertical, light: light, traits: traits) }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(horizontal.count * vertical.count)
        for part in BandTeam(size: bandLimit).draw(sampling.rowCount, sampling.rows) { pixels += part }
        return Raster(width: horizontal.count, height: vertical.count, pixels: pixels)
    }
}

extension RunRaster {
    /// A transparent picture.
    fileprivate init(blankWidth width: Int, height: Int) {
        self.init(
            block: Raster(width: 1, height: 1, pixels: [0]), columns: [.blank(count: width)],
            rows: [.blank(count: height)])
    }
}
