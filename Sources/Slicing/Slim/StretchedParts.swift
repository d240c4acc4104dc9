/// One way in which an axis may have come of a shorter one: some lines drawn unchanged, others stretched.
///
/// The stretched parts share the length that is left by their own lengths, as parts do whose weights nobody states. So
/// all are stretched alike, and caps between two of them may lie between pixels.
package struct StretchedParts: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var isStretched: Bool
        /// Lines of the shorter axis.
        package var count: Int

        package init(isStretched: Bool, count: Int) {
            self.isStretched = isStretched
            self.count = count
        }
    }

    /// What a line is drawn from: so much of a line of the shorter axis, and the rest of the next one.
    package struct Mixture: Hashable, Sendable {
        /// Index of the part that owns the line.
        package var part: Int
        /// Counts from the part's start.
        package var lower: Int
        /// Of the next line, 0 … 1.
        package var share: Float
    }

    /// Length of the axis as it is.
    package let length: Int
    /// In order; of the shorter axis.
    package let parts: [Part]

    package init(length: Int, parts: [Part]) {
        self.length = length
        self.parts = parts.filter { $0.count > 0 }
    }

    /// Length of the shorter axis.
    package var keptCount: Int { parts.reduce(0) { $0 + $1.count } }

    /// Draws the axis from the shorter one.
    package var plan: AxisPlan {
        let segments = parts.map { part in
            Segment(
                part.isStretched ? .flexible(weight: Double(part.count), mode: .stretch) : .fixed, length: part.count)
        }
        return AxisPlan(segments: segments, outputLength: length)
    }

    /// Which lines of the axis come of which parts, and what each is drawn from.
    ///
    /// - Returns: nil where a part gets no line, or an unchanged one more or fewer than it has.
    package func drawn() -> (axis: SlimAxis, mixtures: [Mixture])? {
        guard let map = try? plan.makeMap(), let axis = axis(cuts: map.cuts) else { return nil }
        return (axis, mixtures(map))
    }

    private func axis(cuts: [Int]) -> SlimAxis? {
        var runs: [SlimRun] = []
        let isAlone = parts.count { $0.isStretched } == 1
        for (part, (start, end)) in zip(parts, zip(cuts, cuts.dropFirst())) {
            guard end - start == part.count || part.isStretched && end - start > part.count else { return nil }
            guard part.isStretched else { continue }
            runs.append(
                SlimRun(
                    .stretched, range: start..<end, keptCount: part.count,
                    weight: isAlone ? nil : Double(part.count)))
        }
        return SlimAxis(length: length, runs: runs)
    }

    private func mixtures(_ map: AxisMap) -> [Mixture] {
        var owners: [(part: Int, start: Int)] = []
        for (index, part) in parts.enumerated() {
            owners += Array(repeating: (index, owners.count), count: part.count)
        }
        return map.runs.flatMap(\.lines).compactMap(\.self).map { sample in
            let taps = map.samples.taps
            let first = taps.offsets[sample]
            let owner = owners[taps.lines[first]]
            return Mixture(
                part: owner.part, lower: taps.lines[first] - owner.start,
                share: taps.offsets[sample + 1] - first > 1 ? taps.weights[first + 1] : 0)
        }
    }
}
