/// Rows of one picture to be mixed into new rows, each written into an output from an index on.
struct RowMixer: Sendable {
    private let pixels: [UInt32]
    private let width: Int
    /// Whether each row is opaque; empty where nobody asks.
    private let opaqueRows: [Bool]

    init(_ pixels: [UInt32], width: Int, findsOpaqueRows: Bool) {
        self.pixels = pixels
        self.width = width
        let rows = findsOpaqueRows ? 0..<pixels.count / width : 0..<0
        opaqueRows = rows.map { isOpaque(pixels.span.extracting($0 * width..<($0 + 1) * width)) }
    }

    func copy(_ row: Int, to output: inout MutableSpan<UInt32>, at start: Int) {
        let line = pixels.span.extracting(columns(of: row))
        precondition(start >= 0 && start <= output.count - width)
        for column in line.indices { output[start &+ column] = line[column] }
    }

    /// `weight` is the upper row's.
    func blend(_ lower: Int, _ upper: Int, weight: Float, to output: inout MutableSpan<UInt32>, at start: Int) {
        blendRows(
            pixels.span.extracting(columns(of: lower)), pixels.span.extracting(columns(of: upper)), weight: weight,
            isOpaque: opaqueRows[lower] && opaqueRows[upper], to: &output, at: start)
    }

    /// Adds up any number of rows.
    func addUp(
        _ rows: [(row: Int, weight: Float)], light: LightSpace, to output: inout MutableSpan<UInt32>, at start: Int
    ) {
        var sum = RowSum(width: width, light: light)
        for (row, weight) in rows { sum.add(pixels.span.extracting(columns(of: row)), weight: weight) }
        sum.write(to: &output, at: start)
    }

    private func columns(of row: Int) -> Range<Int> { row * width..<(row + 1) * width }
}
