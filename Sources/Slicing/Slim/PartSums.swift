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

    /// Parts of the part that have no line in common, in order, with their drawn lines.
    package var separate: [PartSums] {
        var (parts, end): ([PartSums], Int) = ([], 0)
        for (line, taps) in zip(range, taps) {
            let first = taps.map(\.line).min() ?? end
            let last = taps.map(\.line).max() ?? end
            // A tile begins anew.
            guard first >= end - 1 else { return [self] }
            if first >= end || parts.isEmpty {
                parts.append(PartSums(range: line..<line, sourceStart: end, sourceCount: 0, taps: []))
            }
            let index = parts.count - 1
            parts[index].range = parts[index].range.lowerBound..<line + 1
            parts[index].sourceCount = max(end, last + 1) - parts[index].sourceStart
            parts[index].taps.append(
                taps.map { Tap(line: $0.line - parts[index].sourceStart, weight: $0.weight) })
            end = max(end, last + 1)
        }
        return end == sourceCount ? parts : [self]
    }

    private init(range: Range<Int>, sourceStart: Int, sourceCount: Int, taps: [[Tap]]) {
        (self.range, self.sourceStart, self.sourceCount, self.taps) = (range, sourceStart, sourceCount, taps)
    }

    /// Whether each line is one of the part's as it is.
    package var copiesOnly: Bool { taps.allSatisfy { $0.count == 1 } }
}
