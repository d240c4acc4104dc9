import Slicing

/// A raster to be sampled along both axes with a horizontal pass that is rounded to 8 bits before the vertical one: all
/// that is to be known before any row is drawn.
struct RoundedSampling: Sendable {
    private let source: Raster
    private let columns: ColumnSampler
    private let vertical: SampleTable
    private let width: Int
    private let light: LightSpace
    /// The vertical pass over all rows between the passes, where these are few enough to be kept.
    private let keptPass: RowSampler?

    /// Pixels between the passes up to which they are drawn once and kept: 4 MiB; more are drawn for each band anew.
    private static let mostKeptPixelCount = 1 << 20

    /// Traps when a table is empty.
    init(_ source: Raster, horizontal: SampleTable, vertical: SampleTable, light: LightSpace) {
        self.source = source
        self.vertical = vertical
        self.light = light
        width = horizontal.count
        columns = ColumnSampler(horizontal, light: light)
        let lines = vertical.usedLines
        let isKept = lines.count * width <= Self.mostKeptPixelCount
        keptPass =
            isKept
            ? RowSampler(
                vertical, lines: lines, rows: columns.sampleRows(lines, of: source), width: width, light: light)
            : nil
    }

    /// Makes `pixels` some of the finished rows.
    func draw(_ rows: Range<Int>, into pixels: inout [UInt32]) {
        if let keptPass { return keptPass.draw(rows, into: &pixels) }
        let lines = vertical.usedLines(of: rows)
        let between = columns.sampleRows(lines, of: source)
        RowSampler(vertical, lines: lines, rows: between, width: width, light: light).draw(rows, into: &pixels)
    }
}
