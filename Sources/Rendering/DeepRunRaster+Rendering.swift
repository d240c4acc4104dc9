package import Pixels
package import Slicing

/// Samples a source of 16 bits a sample along both axes into the distinct pixels of the output.
///
/// Traps when a map does not belong to the source's size. The maps must know nothing of lines that are alike in 8 bits.
package func renderDeepRunRaster(
    _ source: DeepRaster, horizontal: AxisMap, vertical: AxisMap
) -> DeepRunRaster {
    precondition(horizontal.sourceLength == source.width && vertical.sourceLength == source.height)
    guard horizontal.samples.count > 0, vertical.samples.count > 0 else {
        let blank = DeepRaster(Raster(width: 1, height: 1, pixels: [0]))
        return DeepRunRaster(
            block: blank, columns: [.blank(count: horizontal.outputLength)],
            rows: [.blank(count: vertical.outputLength)])
    }
    return DeepRunRaster(
        block: source.sampled(horizontal: horizontal.samples, vertical: vertical.samples), columns: horizontal.runs,
        rows: vertical.runs)
}
