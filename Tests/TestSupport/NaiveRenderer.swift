package import Pixels
package import Slicing

/// The reference that every render is compared with: one output pixel after the other, in double precision, with no
/// rounding between the axes.
package struct NaiveRenderer: Sendable {
    package let horizontal: NaiveAxis
    package let vertical: NaiveAxis

    package init(horizontal: AxisPlan, vertical: AxisPlan) throws(SlicingError) {
        self.horizontal = try NaiveAxis(horizontal)
        self.vertical = try NaiveAxis(vertical)
    }

    /// The picture before it is rounded to 8 bits.
    package func render(_ source: Raster) -> PremultipliedImage {
        let source = PremultipliedImage(source)
        var result = PremultipliedImage(width: horizontal.samples.count, height: vertical.samples.count)
        for (y, row) in vertical.samples.enumerated() {
            for (x, column) in horizontal.samples.enumerated() {
                var pixel = PremultipliedPixel()
                for rowTap in row.taps {
                    for columnTap in column.taps {
                        pixel.add(source[columnTap.line, rowTap.line], weight: rowTap.weight * columnTap.weight)
                    }
                }
                result[x, y] = pixel.inRange
            }
        }
        return result
    }

    /// The source pixel that output pixel (x, y) must repeat bit for bit, where there is one.
    package func copiedPixel(x: Int, y: Int, of source: Raster) -> UInt32? {
        let column = horizontal.samples[x]
        let row = vertical.samples[y]
        guard column.isCopy, row.isCopy, let left = column.taps.first, let top = row.taps.first else { return nil }
        return source[left.line, top.line]
    }
}
