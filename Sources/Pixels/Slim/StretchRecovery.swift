import Slicing

/// Finds fewer rows that come out as the given ones where some of them are stretched, and makes those.
///
/// What is found is drawn and compared: only what is exact counts.
struct StretchRecovery {
    /// What was found.
    struct Found {
        var unmixing: LineUnmixing
        /// The rows that the axis keeps; as wide as the picture.
        var rows: Raster

        var axis: SlimAxis { unmixing.axis }
    }

    /// Larger pictures are left alone.
    static let maximumHeight = 1_024
    static let maximumPixelCount = 1_000_000

    private let rows: Raster
    private let names: [Int]
    /// The column that spoke against the last try: it may speak against the next.
    private var doubtfulColumn = 0

    /// Nil where the picture is too large to be tried.
    init?(_ rows: Raster, names: [Int]) {
        guard rows.height <= Self.maximumHeight, rows.pixels.count <= Self.maximumPixelCount else { return nil }
        self.rows = rows
        self.names = names
    }

    /// What keeps the fewest rows, and fewer than `limit` of all.
    mutating func find(keepingFewerThan limit: Int, several: Bool, isWanted: () -> Bool) -> Found? {
        var search = StretchSearch(BoundedRaster(rows), names: names)
        return search.find(keepingFewerThan: limit, several: several, isWanted: isWanted) { parts in
            LineUnmixing(parts).flatMap { make($0) }
        }
    }

    private mutating func make(_ unmixing: LineUnmixing) -> Found? {
        var made = Raster(
            width: rows.width, height: unmixing.keptCount,
            pixels: [UInt32](repeating: 0, count: rows.width * unmixing.keptCount))
        for x in [doubtfulColumn] + Array(0..<rows.width) {
            guard let column = unmixing.pixels({ rows[x, $0] }) else {
                doubtfulColumn = x
                return nil
            }
            for (row, pixel) in column.enumerated() { made[x, row] = pixel }
        }
        return made.drawn(by: unmixing.parts.plan) == rows ? Found(unmixing: unmixing, rows: made) : nil
    }
}

extension Raster {
    /// One channel of a pixel, as a range of one.
    func level(_ x: Int, _ y: Int, _ shift: UInt32) -> ClosedRange<Int> {
        let level = Int(self[x, y] >> shift & 0xFF)
        return level...level
    }

    /// The same, nil where the pixel cannot be seen.
    func visibleLevel(_ x: Int, _ y: Int, _ shift: UInt32) -> ClosedRange<Int>? {
        self[x, y] >> 24 > 0 ? level(x, y, shift) : nil
    }
}
