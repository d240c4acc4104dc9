import Slicing

/// The vertical pass: sums of whole rows.
struct RowSampler {
    private let samples: SampleTable
    private let light: LightSpace
    /// For each tap the index of its row among the rows that the pass is given.
    private let rows: [Int]

    /// - Parameter usedLines: the source lines that `samples` uses, in the order in which the pass is given them.
    init(_ samples: SampleTable, usedLines: [Int], light: LightSpace) {
        self.samples = samples
        self.light = light
        var indexes = [Int](repeating: 0, count: (usedLines.last ?? -1) + 1)
        for (index, line) in usedLines.enumerated() { indexes[line] = index }
        rows = samples.taps.lines.map { indexes[$0] }
    }

    /// One row of `width` pixels for each sample.
    func sample(_ source: [UInt32], width: Int) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: width * samples.count)
        var output = pixels.mutableSpan
        let mixer = RowMixer(source, width: width, findsOpaqueRows: !samples.copiesOnly && light == .encoded)
        for index in 0..<samples.count {
            let taps = samples.taps.offsets[index]..<samples.taps.offsets[index + 1]
            let start = index * width
            switch (taps.count, light) {
            case (0, _): break
            case (1, _): mixer.copy(rows[taps.lowerBound], to: &output, at: start)
            case (2, .encoded):
                let (lower, upper) = (rows[taps.lowerBound], rows[taps.lowerBound + 1])
                mixer.blend(lower, upper, weight: samples.taps.weights[taps.lowerBound + 1], to: &output, at: start)
            case _:
                mixer.addUp(rows[taps], weights: samples.taps.weights[taps], light: light, to: &output, at: start)
            }
        }
        return pixels
    }
}
