/// For some columns of a picture, the slopes from one row on that come out right, rounded, for all rows looked at.
struct SlopeRanges {
    private let rows: Raster
    private let columns: Range<Int>
    private let start: Int
    /// How far from a channel's level the even one may be.
    private let slack: Float
    // Four channels a column, colours times alpha.
    private var first: [Float] = []
    private var lowest: [Float]
    private var highest: [Float]

    init(_ rows: Raster, columns: Range<Int>, start: Int, slack: Float) {
        self.rows = rows
        self.columns = columns
        self.start = start
        self.slack = slack
        lowest = [Float](repeating: -.infinity, count: columns.count * 4)
        highest = [Float](repeating: .infinity, count: columns.count * 4)
        first.reserveCapacity(columns.count * 4)
        for column in columns {
            let pixel = rows[column, start]
            for channel in 0..<4 { first.append(Self.level(pixel, channel)) }
        }
    }

    /// Takes in one more row.
    ///
    /// - Returns: whether the slope to this very row is right for all before it; nil where no slope is any more.
    mutating func narrow(to row: Int) -> Bool? {
        // A copy to borrow from, so that the rest of this value can be changed meanwhile.
        let rows = rows
        let source = rows.pixels.span.extracting(row * rows.width..<(row + 1) * rows.width)
        let scale = 1 / Float(row - start)
        var (fits, index) = (true, 0)
        for column in columns {
            let pixel = source[column]
            for channel in 0..<4 {
                let slope = (Self.level(pixel, channel) - first[index]) * scale
                let (low, high) = (lowest[index], highest[index])
                if slope < low || slope > high { fits = false }
                let (newLow, newHigh) = (max(low, slope - slack * scale), min(high, slope + slack * scale))
                if newLow > newHigh { return nil }
                lowest[index] = newLow
                highest[index] = newHigh
                index += 1
            }
        }
        return fits
    }

    @inline(__always)
    private static func level(_ pixel: UInt32, _ channel: Int) -> Float {
        let level = Float(pixel >> UInt32(8 * channel) & 0xFF)
        return channel < 3 && pixel >> 24 < 255 ? level * Float(pixel >> 24) / 255 : level
    }
}
