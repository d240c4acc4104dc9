package import Pixels
package import Slicing

/// Samples a source along both axes into the distinct pixels of the output.
///
/// Cost follows the distinct pixels, not the output's area. Traps when a map does not belong to the source's size.
///
/// - Parameter light: the space in which colours are averaged; pixels that copy are the source's bytes in any.
package func renderRunRaster(
    _ source: Raster, horizontal: AxisMap, vertical: AxisMap, light: LightSpace = .encoded
) -> RunRaster {
    precondition(horizontal.sourceLength == source.width && vertical.sourceLength == source.height)
    guard horizontal.samples.count > 0, vertical.samples.count > 0 else {
        return RunRaster(blankWidth: horizontal.outputLength, height: vertical.outputLength)
    }
    let block = source.sampled(horizontal: horizontal.samples, vertical: vertical.samples, light: light)
    return RunRaster(block: block, columns: horizontal.runs, rows: vertical.runs)
}

extension RunRaster {
    /// A transparent picture.
    fileprivate init(blankWidth width: Int, height: Int) {
        self.init(
            block: Raster(width: 1, height: 1, pixels: [0]), columns: [.blank(count: width)],
            rows: [.blank(count: height)])
    }
}
