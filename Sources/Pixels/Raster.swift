/// A picture in memory: rows of straight (not premultiplied) 8-bit RGBA, top row first, no padding.
package struct Raster: Hashable, Sendable {
    /// Width in pixels, at least 1.
    package let width: Int
    /// Height in pixels, at least 1.
    package let height: Int
    /// `width * height` pixels, row by row.
    ///
    /// In memory each is the bytes R, G, B, A in that order,
    /// so red is the low byte of the integer (Endcap runs on little-endian machines only).
    package var pixels: [UInt32]

    /// Traps unless the sizes are positive and `pixels.count == width * height`.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }
}
