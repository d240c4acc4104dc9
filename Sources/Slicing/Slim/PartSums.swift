/// What each line of a drawn part is summed from, by the lines of the part.
package struct PartSums: Hashable, Sendable {
    /// So much of one line.
    package struct Tap: Hashable, Sendable {
        /// Counted from the part's first one.
        package var line: Int
        /// 0 … 1; those of a sum add up to 1.
        package var weight: Float
    }

    /// Lines of the drawn axis.
    package var range: Range<Int>
    /// The part's first line, and how many it has.
    package var sourceStart: Int
    package var sourceCount: Int
    /// Of each drawn line, in the order in which the renderer adds them up.
    package var taps: [[Tap]]

    /// - Parameter map: draws the axis; parts do not mix.
    init(range: Range<Int>, sourceStart: Int, sourceCount: Int, _ map: AxisMap) {
        self.range = range
        self.sourceStart = sourceStart
        self.sourceCount = sourceCount
        let samples = map.runs.flatMap(\.lines)
        taps = samples[range].map { sample in
            guard let sample else { return [] }
            let taps = map.samples.taps
            return (taps.offsets[sample]..<taps.offsets[sample + 1]).map {
                Tap(line: taps.lines[$0] - sourceStart, weight: taps.weights[$0])
            }
        }
    }

    /// Whether each line is one of the part's as it is.
    package var copiesOnly: Bool { taps.allSatisfy { $0.count == 1 } }
}
