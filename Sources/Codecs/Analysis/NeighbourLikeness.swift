internal import Pixels

/// How many pixels of a picture's block are like their neighbours, as seen in some of its rows.
struct NeighbourLikeness {
    /// Rows that are looked at where there are more; up to twice as many are.
    private static let sampledRowCount = 64

    private let columns: LineUse
    private var pixelCount = 0
    private var equalCount = 0
    private var predictedCount = 0

    /// - Parameter columns: the columns of a row that count.
    init(columns: LineUse) { self.columns = columns }

    /// The lines to look at, among those that are read; the block's line before each is read as well.
    static func sampledLines(of rows: LineUse) -> [Int] {
        let lines = rows.ranges.flatMap { $0.dropFirst() }
        return stride(from: 0, to: lines.count, by: max(1, lines.count / sampledRowCount)).map { lines[$0] }
    }

    /// Looks at a row of the block and the one above it.
    mutating func add(_ row: Span<UInt32>, below above: Span<UInt32>) {
        for range in columns.ranges { addStretch(row.extracting(range), below: above.extracting(range)) }
    }

    private mutating func addStretch(_ row: Span<UInt32>, below above: Span<UInt32>) {
        for x in row.indices.dropFirst() {
            pixelCount += 1
            if row[x] == row[x - 1] || row[x] == above[x] {
                equalCount += 1
            } else if row[x] == plane(left: row[x - 1], above: above[x], corner: above[x - 1]) {
                predictedCount += 1
            }
        }
    }

    /// Whether so few are as in a photo: see `PictureContent`.
    var isPhotographic: Bool {
        2 * equalCount < pixelCount && 4 * (equalCount + predictedCount) < 3 * pixelCount
    }
}

/// Left and above less the corner, in each channel, cut to its range.
private func plane(left: UInt32, above: UInt32, corner: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in stride(from: 0, to: 32, by: 8) {
        let value = Int32(left >> shift & 0xFF) + Int32(above >> shift & 0xFF) - Int32(corner >> shift & 0xFF)
        result |= UInt32(min(max(value, 0), 255)) << shift
    }
    return result
}
