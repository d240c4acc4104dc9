package import Pixels

/// The colours of a decoded picture, looked at once and kept with it.
///
/// They are those of every rendition that shows all of its pixels as they are.
package struct PictureColours: Hashable, Sendable {
    /// The distinct colours in the order of appearance; nil where there are more than 256.
    let table: ColourTable?
    /// What all pixels have in common.
    package let traits: PixelTraits

    /// Looks at every pixel.
    package init(_ raster: Raster) {
        var scan = ColourScan(LineUse([0..<raster.pixels.count]), hasBlank: false)
        scan.add(raster.pixels.span)
        (table, traits) = (scan.table, scan.traits)
    }

    /// What it holds in memory, in bytes.
    package var heldByteCount: Int { table == nil ? 0 : ColourTable.heldByteCount }
}
