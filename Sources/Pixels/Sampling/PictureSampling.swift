package import Slicing

/// A raster to be sampled along both axes, of which any rows can be drawn: each is the same whichever others are.
package struct PictureSampling: Sendable {
    private enum Way {
        case rounded(RoundedSampling)
        case filtered(FilteredSampling)
    }

    private let way: Way
    /// Pixels of a finished row.
    package let width: Int
    /// Rows of the finished picture.
    package let rowCount: Int

    /// Traps when a table is empty or reads outside the raster.
    ///
    /// - Parameters:
    ///   - light: the space in which colours are added up.
    ///   - traits: what the source's pixels have in common.
    package init(
        _ source: Raster, horizontal: SampleTable, vertical: SampleTable, light: LightSpace, traits: PixelTraits
    ) {
        width = horizontal.count
        rowCount = vertical.count
        way =
            if let filtered = FilteredSampling(
                source, horizontal: horizontal, vertical: vertical, light: light, traits: traits)
            {
                .filtered(filtered)
            } else {
                .rounded(RoundedSampling(source, horizontal: horizontal, vertical: vertical, light: light))
            }
    }

    /// Makes `pixels` some of the finished rows, one after the other.
    package func draw(_ rows: Range<Int>, into pixels: inout [UInt32]) {
        switch way {
        case .rounded(let sampling): sampling.draw(rows, into: &pixels)
        case .filtered(let sampling): pixels = sampling.rows(rows)
        }
    }
}
