extension Raster {
    /// The part of a rectangle that is left without its uniform border; nil where all of it is uniform.
    ///
    /// The border's colour is that of the left upper pixel. Columns and rows belong to it as long as none of their
    /// pixels is further from that colour than `tolerance` levels of any channel, colours as they are seen: times alpha.
    /// Traps unless the rectangle is inside the raster and not empty.
    package func content(
        columns: Range<Int>, rows: Range<Int>, tolerance: Int
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        let test = BorderTest(self[columns.lowerBound, rows.lowerBound], tolerance: tolerance)
        let isBorder = { (column: Int, row: Int) in test.accepts(self[column, row]) }
        guard let top = rows.first(where: { row in !columns.allSatisfy { isBorder($0, row) } }),
            let bottom = rows.last(where: { row in !columns.allSatisfy { isBorder($0, row) } })
        else { return nil }
        var (left, right) = (columns.upperBound, columns.lowerBound)
        // Row by row, as they lie in memory, and only where the other rows leave it open.
        for row in top...bottom {
            left = (columns.lowerBound..<left).first { !isBorder($0, row) } ?? left
            right = (right..<columns.upperBound).last { !isBorder($0, row) }.map { $0 + 1 } ?? right
        }
        return (left..<right, top..<bottom + 1)
    }
}

/// Whether a pixel looks like the border's.
private struct BorderTest {
    private let pixel: UInt32
    private let colour: SIMD4<Int32>
    /// In 255ths of a level.
    private let tolerance: Int32

    init(_ pixel: UInt32, tolerance: Int) {
        self.pixel = pixel
        colour = Self.seen(pixel)
        self.tolerance = Int32(clamping: tolerance) * 255
    }

    func accepts(_ other: UInt32) -> Bool {
        if other == pixel { return true }
        let difference = Self.seen(other) &- colour
        return difference.max() <= tolerance && difference.min() >= -tolerance
    }

    /// Channels times alpha, and alpha, all in 255ths of a level.
    private static func seen(_ pixel: UInt32) -> SIMD4<Int32> {
        let channels = SIMD4(
            Int32(pixel & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel >> 16 & 0xFF), 255)
        return channels &* Int32(pixel >> 24)
    }
}
