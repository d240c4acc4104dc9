import Slicing

/// The vertical pass: sums of whole rows, any of them at a time.
struct RowSampler: Sendable {
    private let samples: SampleTable
    private let light: LightSpace
    private let mixer: RowMixer
    private let width: Int
    /// The index of each source line's row among those that the pass is given, counted from the first line.
    private let indexes: [Int]
    private let firstLine: Int

    /// - Parameters:
    ///   - lines: the source lines that the samples use, in ascending order.
    ///   - rows: their rows, of `width` pixels each, one after the other.
    init(_ samples: SampleTable, lines: [Int], rows: [UInt32], width: Int, light: LightSpace) {
        self.samples = samples
        self.light = light
        self.width = width
        firstLine = lines.first ?? 0
        var indexes = [Int](repeating: 0, count: (lines.last ?? firstLine - 1) - firstLine + 1)
        for (index, line) in lines.enumerated() { indexes[line - firstLine] = index }
        self.indexes = indexes
        mixer = RowMixer(rows, width: width, findsOpaqueRows: !samples.copiesOnly && light == .encoded)
    }

    /// Makes `pixels` the rows of those samples.
    func draw(_ range: Range<Int>, into pixels: inout [UInt32]) {
        pixels.resize(to: width * range.count)
        var output = pixels.mutableSpan
        for index in range {
            let taps = samples.taps.offsets[index]..<samples.taps.offsets[index + 1]
            let start = (index - range.lowerBound) * width
            switch (taps.count, light) {
            case (0, _): for column in start..<start + width { output[column] = 0 }
            case (1, _): mixer.copy(row(of: taps.lowerBound), to: &output, at: start)
            case (2, .encoded):
                let (lower, upper) = (row(of: taps.lowerBound), row(of: taps.lowerBound + 1))
                mixer.blend(lower, upper, weight: samples.taps.weights[taps.lowerBound + 1], to: &output, at: start)
            case _:
                let rows = taps.map { (row(of: $0), samples.taps.weights[$0]) }
                mixer.addUp(rows, light: light, to: &output, at: start)
            }
        }
    }

    private func row(of tap: Int) -> Int { indexes[samples.taps.lines[tap] - firstLine] }
}

extension [UInt32] {
    /// Makes it so long; what its elements are afterwards is not said.
    mutating func resize(to count: Int) {
        if self.count > count {
            removeLast(self.count - count)
        } else {
            reserveCapacity(count)
            append(contentsOf: repeatElement(0, count: count - self.count))
        }
    }
}
