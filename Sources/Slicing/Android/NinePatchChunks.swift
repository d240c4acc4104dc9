/// The chunks of a PNG file that make it a compiled Android nine-patch: their contents as the file has them.
package struct NinePatchChunks: Hashable, Sendable {
    /// Stretched ranges, padding and fills: `npTc`.
    ///
    /// Without it a file is no compiled nine-patch.
    package var marks: [UInt8]?
    /// The outline that casts the shadow: `npOl`.
    package var outline: [UInt8]?
    /// The layout bounds: `npLb`.
    package var layoutBounds: [UInt8]?

    package init(marks: [UInt8]? = nil, outline: [UInt8]? = nil, layoutBounds: [UInt8]? = nil) {
        self.marks = marks
        self.outline = outline
        self.layoutBounds = layoutBounds
    }

    /// No such chunk can be longer: `npTc` with 255 numbers, the most that a byte counts, in each of its three lists.
    package static let maximumByteCount = 32 + 3 * 255 * 4
}
