/// One way in which an axis may have come of a shorter one: some lines drawn unchanged, others stretched or repeated.
///
/// The flexible parts share the length that is left by their weights. Where they do so by their own lengths, as parts do
/// whose weights nobody states, all are stretched alike. Caps between two of them may lie between pixels.
package struct StretchedParts: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case fixed
            /// A single line is constant then.
            case stretched
            case tiled
        }

        package var kind: Kind
        /// Lines of the shorter axis.
        package var count: Int
        /// Share of what the fixed parts leave; of no meaning to these.
        package var weight: Double

        /// - Parameter weight: nil is as much as the part measures.
        package init(_ kind: Kind, count: Int, weight: Double? = nil) {
            self.kind = kind
            self.count = count
            self.weight = weight ?? Double(count)
        }
    }

    /// What a line is drawn from: so much of one line of the shorter axis, and the rest of another.
    package struct Mixture: Hashable, Sendable {
        package var lower: Int
        /// The same line where nothing is mixed.
        package var upper: Int
        /// Of the upper line, 0 … 1.
        package var share: Float

        package init(lower: Int, upper: Int, share: Float) {
            self.lower = lower
            self.upper = upper
            self.share = share
        }
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
            switch part.kind {
            case .fixed: Segment(.fixed, length: part.count)
            case .stretched: Segment(.flexible(weight: part.weight, mode: .stretch), length: part.count)
            case .tiled: Segment(.flexible(weight: part.weight, mode: .tile), length: part.count)
            }
        }
        return AxisPlan(segments: segments, outputLength: length)
    }

    /// Which lines of the axis come of which parts, and what each is drawn from.
    ///
    /// - Returns: nil where a flexible part gets fewer lines than it has, or a line is drawn from more than two.
    package func drawn() -> (axis: SlimAxis, mixtures: [Mixture])? {
        guard let map = try? plan.makeMap(), let axis = axis(cuts: map.cuts), let mixtures = map.mixtures
        else { return nil }
        return (axis, mixtures)
    }

    private func axis(cuts: [Int]) -> SlimAxis? {
        var runs: [SlimRun] = []
        var fixedCounts = [0]
        let isAlone = parts.count { $0.kind != .fixed } == 1
        for (part, (start, end)) in zip(parts, zip(cuts, cuts.dropFirst())) {
            if part.kind == .fixed {
                fixedCounts[fixedCounts.count - 1] += part.count
                continue
            }
            guard end > start, end - start >= part.count else { return nil }
            let kind: SlimRun.Kind = part.count == 1 ? .constant : part.kind == .tiled ? .period : .stretched
            runs.append(
                SlimRun(kind, range: start..<end, keptCount: part.count, weight: isAlone ? nil : part.weight))
            fixedCounts.append(0)
        }
        return SlimAxis(length: length, runs: runs, fixedCounts: fixedCounts)
    }
}

extension AxisMap {
    /// What each line is drawn from; nil where one is drawn from more than two, or from none.
    fileprivate var mixtures: [StretchedParts.Mixture]? {
        let taps = samples.taps
        let all = runs.flatMap(\.lines).map { sample -> StretchedParts.Mixture? in
            guard let sample else { return nil }
            let range = taps.offsets[sample]..<taps.offsets[sample + 1]
            guard let first = range.first, let last = range.last, range.count <= 2 else { return nil }
            return .init(
                lower: taps.lines[first], upper: taps.lines[last], share: range.count > 1 ? taps.weights[last] : 0)
        }
        let known = all.compactMap(\.self)
        return known.count == all.count ? known : nil
    }
}
