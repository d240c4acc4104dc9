/// The finished answer for one axis: for each output line, which source lines with which weights, as runs over
/// the distinct samples.
package struct AxisMap: Hashable, Sendable {
    /// Length of the source axis in pixels.
    package var sourceLength: Int
    /// Output positions between segments, rounded once and shared: `segments.count + 1` of them, first 0, last the
    /// output's length.
    package var cuts: [Int]
    /// The distinct samples; each becomes one line of the block.
    package var samples: SampleTable
    /// The output axis as runs over the samples.
    package var runs: [Run]

    /// Length of the output axis in pixels.
    package var outputLength: Int { cuts.last ?? 0 }
}

/// Weighted sums of source lines, each a short list of (source line, weight) taps whose weights add up to 1.
package struct SampleTable: Hashable, Sendable {
    /// Sample i owns the taps `tapOffsets[i] ..< tapOffsets[i + 1]`.
    package var tapOffsets: [Int32] = [0]
    /// Source line of each tap.
    package var tapLines: [Int32] = []
    /// Weight of each tap.
    package var tapWeights: [Float] = []

    package init() {}

    package var count: Int { tapOffsets.count - 1 }
}

extension AxisPlan {
    /// Lays the segments out and samples them.
    package func makeMap() throws(SlicingError) -> AxisMap {
        throw .outputTooShort(outputLength: 0, minimum: 1)
    }
}
