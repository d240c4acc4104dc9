/// One axis of a slim picture: which lines of the original it keeps, and how they fill the original's length again.
package struct SlimAxis: Hashable, Sendable {
    /// Length of the original in pixels, at least 1.
    package let length: Int
    /// In ascending order and apart; what lies between them is kept as it is.
    package let runs: [SlimRun]
    /// How many lines the slim picture has before each run and behind the last one.
    ///
    /// As many as the original shows there; one more or fewer where their ends lie half a pixel off.
    package let fixedCounts: [Int]

    /// Traps where runs overlap, descend or leave the original.
    ///
    /// - Parameter fixedCounts: nil is what the original shows.
    package init(length: Int, runs: [SlimRun], fixedCounts: [Int]? = nil) {
        var position = 0
        for run in runs {
            precondition(run.range.lowerBound >= position)
            position = run.range.upperBound
        }
        precondition(length > 0 && position <= length)
        self.length = length
        self.runs = runs
        let starts = [0] + runs.map(\.range.upperBound)
        let ends = runs.map(\.range.lowerBound) + [length]
        self.fixedCounts = fixedCounts ?? zip(starts, ends).map { $1 - $0 }
        precondition(self.fixedCounts.count == runs.count + 1)
    }

    /// Length of the slim picture in pixels.
    package var keptCount: Int { runs.reduce(fixedCount) { $0 + $1.keptCount } }

    /// Lines of the original that are kept, in order; lines made anew are stood for by others.
    package var keptLines: [Int] {
        var lines: [Int] = []
        var position = 0
        for run in runs {
            lines += position..<run.range.lowerBound
            lines += run.keptLines
            position = run.range.upperBound
        }
        return lines + (position..<length)
    }

    /// The run that most is made of: the longest, then the most central, then the first.
    package var mainRun: SlimRun? {
        runs.min { ($0.rank(in: length)) < ($1.rank(in: length)) }
    }

    /// Whether the original's length is all that the axis is right at.
    package var isStatic: Bool { runs.isEmpty }

    /// Whether lines are kept that the original does not have.
    package var hasMadeLines: Bool { runs.contains { $0.kind == .stretched } }

    /// Lines kept before the first run and behind the last one; all and none where there is no run.
    package var caps: (leading: Int, trailing: Int) {
        runs.isEmpty ? (length, 0) : (fixedCounts[0], fixedCounts[runs.count])
    }

    /// Lines that are drawn unchanged.
    package var fixedCount: Int { fixedCounts.reduce(0, +) }

    /// How the slim picture is sliced.
    ///
    /// A static axis is stretched whole.
    package var slices: AxisSlices {
        guard !runs.isEmpty else {
            return AxisSlices([.init(.flexible(weight: nil, mode: .stretch), length: length)])
        }
        return slices(fixedCounts) { run in
            [.init(.flexible(weight: run.weight, mode: run.mode), length: run.keptCount)]
        }
    }

    /// How the original itself is sliced so that it is drawn as the slim picture is.
    ///
    /// What a period repeats is left out, by weights of 0, where the run does not end with a whole one.
    package var originalSlices: AxisSlices {
        guard !runs.isEmpty else { return slices }
        return slices(SlimAxis(length: length, runs: runs).fixedCounts) { run in
            let (length, weight) = (run.range.count, Double(run.range.count))
            guard run.remainder > 0 else { return [.init(.flexible(weight: weight, mode: run.mode), length: length)] }
            return [
                .init(.flexible(weight: weight, mode: run.mode), length: run.keptCount),
                .init(.flexible(weight: 0, mode: run.mode), length: run.savedCount),
            ]
        }
    }

    private func slices(_ fixedCounts: [Int], _ parts: (SlimRun) -> [AxisSlices.Part]) -> AxisSlices {
        var all: [AxisSlices.Part] = []
        for (index, count) in fixedCounts.enumerated() {
            if count > 0 { all.append(.init(.fixed, length: count)) }
            if index < runs.count { all += parts(runs[index]) }
        }
        return AxisSlices(all)
    }
}

extension SlimRun {
    /// Sorts runs of an axis: the longest first, then the most central, then the first.
    fileprivate func rank(in length: Int) -> (Int, Int, Int) {
        (-range.count, abs(range.lowerBound + range.upperBound - length), range.lowerBound)
    }
}
