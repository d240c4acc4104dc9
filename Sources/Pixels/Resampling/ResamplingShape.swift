import Slicing

/// How two axes are resampled: in which order, and how many rows are held in between.
struct ResamplingShape {
    let columns: ColumnFilter
    let vertical: SampleTable.Taps
    let kind: PlaneKind
    /// The vertical samples that are drawn.
    let samples: Range<Int>
    /// The source rows from the first to the last that these read.
    let lines: Range<Int>
    /// For each of these samples the last source row that it, or one before it, reads; -1 where there is none.
    let lastLines: [Int]
    /// Rows that are held so that every sample finds its own.
    let ringCount: Int
    /// Whether the horizontal pass comes first.
    let filtersColumnsFirst: Bool

    /// - Parameters:
    ///   - samples: the vertical samples that are to be drawn, all where nil.
    ///   - filtersColumnsFirst: the order of the passes; nil for the one that leaves less to do.
    init(
        _ columns: ColumnFilter, vertical: SampleTable, kind: PlaneKind, samples: Range<Int>? = nil,
        filtersColumnsFirst: Bool? = nil
    ) {
        let samples = samples ?? 0..<vertical.count
        self.columns = columns
        self.vertical = vertical.taps
        self.kind = kind
        self.samples = samples
        let tapRange = vertical.taps.offsets[samples.lowerBound]..<vertical.taps.offsets[samples.upperBound]
        let used = vertical.taps.lines[tapRange]
        let first = used.min() ?? 0
        lines = first..<(used.max().map { $0 + 1 } ?? first)
        (lastLines, ringCount) = Self.reach(of: samples, in: vertical.taps)
        self.filtersColumnsFirst =
            filtersColumnsFirst
            ?? Self.filtersColumnsFirst(
                columns, lineCount: lines.count, tapCount: tapRange.count, sampleCount: samples.count)
    }

    /// Pixels of the rows that are held.
    var ringWidth: Int { filtersColumnsFirst ? columns.outputWidth : columns.columns.count }

    /// What the rows hold in memory, in bytes.
    var heldByteCount: Int {
        ringCount * PlaneRows.rowLength(kind, width: ringWidth) * MemoryLayout<Float>.stride
    }

    private static func reach(of samples: Range<Int>, in taps: SampleTable.Taps) -> ([Int], ringCount: Int) {
        var lastLines: [Int] = []
        lastLines.reserveCapacity(samples.count)
        var last = -1
        var ringCount = 1
        for sample in samples {
            let lines = taps.lines[taps.offsets[sample]..<taps.offsets[sample + 1]]
            if let highest = lines.max(), let lowest = lines.min() {
                last = max(last, highest)
                ringCount = max(ringCount, last - lowest + 1)
            }
            lastLines.append(last)
        }
        return (lastLines, ringCount)
    }

    /// Compares the products of both orders; those of rows are done in longer strides and take about two thirds of the
    /// time of those of columns.
    private static func filtersColumnsFirst(
        _ columns: ColumnFilter, lineCount: Int, tapCount: Int, sampleCount: Int
    ) -> Bool {
        let columnsFirst = 3 * columns.productCount * lineCount + 2 * tapCount * columns.outputWidth
        let rowsFirst = 2 * tapCount * columns.columns.count + 3 * columns.productCount * sampleCount
        return columnsFirst < rowsFirst
    }
}
