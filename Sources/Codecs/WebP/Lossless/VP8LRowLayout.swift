internal import Slicing

/// How every row of a run raster is shortened: which of its units are written out, and which repeat them.
///
/// A unit is a pixel, or an index that holds several. A run whose units repeat with period p is cut to its first p
/// units, p + 1 where units are guessed from their neighbours (the first one sees what precedes the run; from the
/// second on the differences are periodic too). A marker behind them stands for the rest.
struct VP8LRowLayout: Hashable, Sendable {
    /// Units that repeat those `period` before them; in the short row a marker stands in their place.
    struct Cut: Hashable, Sendable {
        /// Where the marker lies in the short row.
        var marker: Int
        var period: Int
        var count: Int
        /// The unit of the short row that is equal to the last one that the marker stands for.
        var last: Int
    }

    /// Pixels of a unit.
    let unitPixelCount: Int
    /// Units of a full row.
    let rowUnitCount: Int
    private(set) var cuts: [Cut] = []
    /// The block's columns of every pixel of the short row; one after the block's last is transparent.
    private(set) var columns: [Int32] = []

    /// Units and markers of the short row.
    var shortCount: Int { columns.count / unitPixelCount }

    /// What is shorter is written out: matches find it, and a marker has its cost.
    private static let shortestCut = 16
    /// Few short rows are longer.
    private static let usualCount = 512

    init(_ runs: [Run], blockWidth: Int, width: Int, format: VP8LFormat) {
        unitPixelCount = format.unitPixelCount
        rowUnitCount = format.rowUnitCount(width: width)
        let lookup = ColumnLookup(runs, blankColumn: blockWidth)
        columns.reserveCapacity(min(width, Self.usualCount) + unitPixelCount)
        cuts.reserveCapacity(runs.count)
        var unit = 0
        for index in runs.indices {
            guard let period = lookup.period(ofRun: index) else { continue }
            let range = lookup.range(ofRun: index)
            // Only units that lie whole in the run.
            let first = (range.lowerBound + unitPixelCount - 1) / unitPixelCount
            let end = range.upperBound / unitPixelCount
            let unitPeriod = period / greatestCommonDivisor(period, unitPixelCount)
            let written = unitPeriod + (format.predictor == nil ? 0 : 1)
            guard end - first - written >= Self.shortestCut else { continue }
            appendUnits(unit..<first + written, lookup, width)
            cuts.append(
                Cut(
                    marker: shortCount, period: unitPeriod, count: end - first - written,
                    last: shortCount - written + (end - first - 1) % unitPeriod))
            columns.append(contentsOf: repeatElement(Int32(blockWidth), count: unitPixelCount))
            unit = end
        }
        appendUnits(unit..<rowUnitCount, lookup, width)
    }

    private mutating func appendUnits(_ units: Range<Int>, _ lookup: ColumnLookup, _ width: Int) {
        let end = units.upperBound * unitPixelCount
        lookup.append(units.lowerBound * unitPixelCount..<min(end, width), to: &columns)
        guard end > width else { return }
        // Pixels behind the last column are as good as any.
        columns.append(contentsOf: repeatElement(Int32(lookup.column(at: width - 1)), count: end - width))
    }
}
