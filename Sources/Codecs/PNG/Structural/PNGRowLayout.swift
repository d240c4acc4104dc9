internal import Slicing

/// How every row of a run raster is shortened: which of its units are written as bytes, and which repeat them.
///
/// A unit is what a PNG filter takes as one: a pixel, or a byte of several packed pixels. A run whose units repeat with
/// period p is cut to its first p + 1 units (a filter of the first one sees what precedes the run; from the second on
/// the filtered bytes are periodic too), a copy of whole matches, and the units that are left over at its end.
struct PNGRowLayout: Hashable, Sendable {
    /// A part of a row.
    enum Part: Hashable, Sendable {
        /// Bytes of the short row.
        case bytes(Range<Int>)
        /// So many bytes that repeat those `distance` before them.
        case copy(distance: Int, byteCount: Int)
    }

    /// A unit of the short row whose left neighbour in the full row is not the unit before it.
    struct Seam: Hashable, Sendable {
        var unit: Int
        var leftUnit: Int
    }

    /// Bytes of a unit: 1 to 4.
    let unitByteCount: Int
    /// Pixels of a unit: 1, or up to 8 packed in a byte.
    let unitPixelCount: Int
    /// Length of a full row in bytes, the filter byte included.
    let rowByteCount: Int
    /// The block's columns of every pixel of the short row.
    ///
    /// One after the block's last stands for a transparent pixel, two after it for the filling of the last byte.
    private(set) var columns: [Int32] = []
    /// The parts of a row behind its filter byte.
    private(set) var parts: [Part] = []
    private(set) var seams: [Seam] = []

    /// Units of the short row.
    var unitCount: Int { columns.count / unitPixelCount }
    /// Whether short rows are full rows, in which nothing is known to repeat.
    var isPlain: Bool { seams.isEmpty && parts == [.bytes(0..<rowByteCount - 1)] }
    /// Length of a short row in bytes, without a filter byte.
    var shortByteCount: Int { unitCount * unitByteCount }

    /// Runs shorter than this many bytes beyond their first period are not worth a copy of their own.
    private static let shortestCopy = DeflateSymbols.longestMatch
    /// Few short rows are longer.
    private static let usualCount = 512
    /// A remainder that would have to be found from further away is kept in the copy.
    private static let longestReach = 32000

    init(_ runs: [Run], blockWidth: Int, width: Int, format: PNGPixelFormat) {
        let bits = format.bitsPerPixel
        unitPixelCount = max(8 / bits, 1)
        unitByteCount = max(bits / 8, 1)
        rowByteCount = format.rowByteCount(width: width) + 1
        let lookup = ColumnLookup(runs, blankColumn: blockWidth)
        columns.reserveCapacity(min(width, Self.usualCount) + unitPixelCount)
        parts.reserveCapacity(2 * runs.count + 1)
        seams.reserveCapacity(runs.count)
        var unit = 0
        let lastUnit = (width + unitPixelCount - 1) / unitPixelCount
        for index in runs.indices {
            let range = lookup.range(ofRun: index)
            guard let period = lookup.period(ofRun: index) else { continue }
            // Only units that lie whole in the run.
            let first = (range.lowerBound + unitPixelCount - 1) / unitPixelCount
            let units = first..<max(first, range.upperBound / unitPixelCount)
            let unitPeriod = period / greatestCommonDivisor(period, unitPixelCount)
            guard isWorthCutting(units.count, period: unitPeriod) else { continue }
            appendUnits(unit..<units.lowerBound, lookup, width)
            cut(units, period: unitPeriod, lookup, width)
            unit = units.upperBound
        }
        appendUnits(unit..<lastUnit, lookup, width)
        // The last run may leave a seam that no unit follows.
        let unitCount = unitCount
        seams.removeAll { $0.unit >= unitCount }
    }

    private func isWorthCutting(_ count: Int, period: Int) -> Bool {
        period * unitByteCount <= DeflateSymbols.windowSize
            && (count - 1 - period) * unitByteCount >= Self.shortestCopy
    }

    private mutating func cut(_ units: Range<Int>, period: Int, _ lookup: ColumnLookup, _ width: Int) {
        let firstShort = unitCount
        appendUnits(units.lowerBound..<units.lowerBound + period + 1, lookup, width)
        let distance = period * unitByteCount
        let repeatedBytes = (units.count - 1 - period) * unitByteCount
        if repeatedBytes > Self.longestReach, distance > 4 {
            parts.append(.copy(distance: distance, byteCount: repeatedBytes))
            addSeam(left: firstShort + (units.count - 1) % period)
            return
        }
        // Whole matches only: what is left is found together with what follows it, in one match with the row above.
        let copied = repeatedBytes / DeflateSymbols.longestMatch * DeflateSymbols.longestMatch
        parts.append(.copy(distance: distance, byteCount: copied))
        let rest = repeatedBytes - copied
        let restUnits = (rest + unitByteCount - 1) / unitByteCount
        addSeam(left: firstShort + (units.count - restUnits - 1) % period)
        appendUnits(
            units.upperBound - restUnits..<units.upperBound, lookup, width, skipping: restUnits * unitByteCount - rest)
    }

    private mutating func addSeam(left: Int) {
        seams.append(Seam(unit: unitCount, leftUnit: left))
    }

    /// Adds units of the full row; the first `skipped` bytes of them are not written.
    private mutating func appendUnits(
        _ units: Range<Int>, _ lookup: ColumnLookup, _ width: Int, skipping skipped: Int = 0
    ) {
        guard !units.isEmpty else { return }
        let start = shortByteCount + skipped
        let end = units.upperBound * unitPixelCount
        lookup.append(units.lowerBound * unitPixelCount..<min(end, width), to: &columns)
        if end > width {
            columns.append(contentsOf: repeatElement(Int32(lookup.blankColumn + 1), count: end - width))
        }
        if case .bytes(let range)? = parts.last, range.upperBound == start {
            parts[parts.count - 1] = .bytes(range.lowerBound..<shortByteCount)
        } else {
            parts.append(.bytes(start..<shortByteCount))
        }
    }
}
