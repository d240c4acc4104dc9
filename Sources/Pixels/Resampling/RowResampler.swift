package import Slicing

/// Resamples a picture whose rows come one after the other, holding no more of them than the vertical windows span.
///
/// Colours are added up in premultiplied form and rounded once, at the end. Whichever pass comes first is the one that
/// leaves less to do; the result differs by rounding noise only, far below a level.
package struct RowResampler {
    private let shape: ResamplingShape
    private let conversion: PlaneConversion
    /// A row of the source, where its columns are filtered at once.
    private var input: PlaneRows
    /// The last rows, each where its number modulo their count says.
    private var ring: PlaneRows
    /// The weighted sum of rows.
    private var sum: PlaneRows
    /// A finished row.
    private var output: PlaneRows
    private var window = RowWindow()
    private var nextLine: Int
    private var nextSample: Int
    private var pixels: [UInt32]

    /// Gets ready for the source's rows.
    ///
    /// Traps when a table is empty.
    ///
    /// - Parameters:
    ///   - kind: which channels count; blank samples need `translucent`.
    ///   - light: the space in which colours are added up.
    package init(horizontal: SampleTable, vertical: SampleTable, kind: PlaneKind, light: LightSpace) {
        self.init(ResamplingShape(ColumnFilter(horizontal), vertical: vertical, kind: kind), light: light)
    }

    init(_ shape: ResamplingShape, light: LightSpace) {
        self.shape = shape
        let kind = shape.kind
        conversion = PlaneConversion(kind: kind, light: light)
        input = PlaneRows(kind, width: shape.columns.columns.count, rowCount: shape.filtersColumnsFirst ? 1 : 0)
        ring = PlaneRows(kind, width: shape.ringWidth, rowCount: shape.ringCount)
        sum = PlaneRows(kind, width: shape.ringWidth, rowCount: 1)
        output = PlaneRows(kind, width: shape.columns.outputWidth, rowCount: shape.filtersColumnsFirst ? 0 : 1)
        nextLine = shape.lines.lowerBound
        nextSample = shape.samples.lowerBound
        pixels = [UInt32](repeating: 0, count: shape.samples.count * shape.columns.outputWidth)
    }

    /// What the rows between the passes hold in memory, in bytes.
    package static func heldByteCount(horizontal: SampleTable, vertical: SampleTable, kind: PlaneKind) -> Int {
        ResamplingShape(ColumnFilter(horizontal), vertical: vertical, kind: kind).heldByteCount
    }

    /// The source rows that are needed: they are to be added in order, each once.
    package var lines: Range<Int> { shape.lines }

    /// Takes the next of the needed rows, and draws what can be drawn with it.
    ///
    /// Traps when the row is shorter than the horizontal table demands, or one too many.
    package mutating func add(_ row: Span<UInt32>) {
        precondition(nextLine < shape.lines.upperBound)
        let pixels = row.extracting(shape.columns.columns)
        let slot = nextLine % shape.ringCount
        if shape.filtersColumnsFirst {
            conversion.read(pixels, into: &input, row: 0)
            shape.columns.filter(input, row: 0, into: &ring, row: slot)
        } else {
            conversion.read(pixels, into: &ring, row: slot)
        }
        while nextSample < shape.samples.upperBound,
            shape.lastLines[nextSample - shape.samples.lowerBound] <= nextLine
        {
            draw(nextSample)
            nextSample += 1
        }
        nextLine += 1
    }

    /// The pixels, a row for each sample; rows that were not added leave theirs transparent.
    package consuming func finish() -> [UInt32] { pixels }

    private mutating func draw(_ sample: Int) {
        let taps = shape.vertical.offsets[sample]..<shape.vertical.offsets[sample + 1]
        switch taps.count {
        case 0: return
        case 1: finish(ring, row: shape.vertical.lines[taps.lowerBound] % shape.ringCount, as: sample)
        default:
            window.rows.removeAll(keepingCapacity: true)
            window.rows.append(contentsOf: taps.lazy.map { [shape] in shape.vertical.lines[$0] % shape.ringCount })
            window.weights.removeAll(keepingCapacity: true)
            window.weights.append(contentsOf: shape.vertical.weights[taps])
            RowFilter.addUp(ring, window, into: &sum)
            finish(sum, row: 0, as: sample)
        }
    }

    private mutating func finish(_ rows: PlaneRows, row: Int, as sample: Int) {
        let start = (sample - shape.samples.lowerBound) * shape.columns.outputWidth
        let (conversion, isFinished) = (conversion, shape.filtersColumnsFirst)
        if !isFinished { shape.columns.filter(rows, row: row, into: &output, row: 0) }
        let finished = isFinished ? rows : output
        var target = pixels.mutableSpan
        conversion.write(finished, row: isFinished ? row : 0, to: &target, at: start)
    }
}
