/// Chooses the runs of an axis that are kept short.
package struct SlimSearch: Sendable {
    private let length: Int
    private let rules: SlimRules

    package init(length: Int, rules: SlimRules) {
        self.length = length
        self.rules = rules
    }

    /// The axis that keeps the fewest lines under the rules.
    ///
    /// The run that saves most counts first; of equal ones the longest, then the most central. Costs by the lengths of
    /// all candidates together.
    package func choose(from candidates: [SlimRun]) -> SlimAxis {
        // A single line is as constant as any.
        if length == 1 {
            return SlimAxis(length: 1, runs: [SlimRun(.constant, range: 0..<1, keptCount: 1)])
        }
        let candidates = candidates.filter { rules.allows($0.kind) && $0.savedCount > 0 }
        guard let main = candidates.min(by: { rank($0) < rank($1) }) else {
            return SlimAxis(length: length, runs: [])
        }
        var runs = [main]
        if rules.choice != .one {
            let allowed = candidates.filter { isAllowed($0, beside: main) }
            runs = RunPacking(length: length, candidates: allowed).best
        }
        if runs.count > SlimRules.maximumRunCount {
            runs = Array(runs.sorted { rank($0) < rank($1) }.prefix(SlimRules.maximumRunCount))
        }
        if rules.sharesByLength { runs = Self.proportional(runs) }
        return SlimAxis(length: length, runs: runs.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }

    private func rank(_ run: SlimRun) -> (Int, Int, Int, Int) {
        let offCentre = abs(run.range.lowerBound + run.range.upperBound - length)
        return (-run.savedCount, -run.range.count, offCentre, run.range.lowerBound)
    }

    private func isAllowed(_ run: SlimRun, beside main: SlimRun) -> Bool {
        if rules.choice == .all || run == main { return true }
        if run.kind == main.kind, !run.content.isEmpty, run.content == main.content { return true }
        let isAtEdge = run.range.lowerBound == 0 || run.range.upperBound == length
        return (isAtEdge ? 1 : 2) * run.range.count >= main.range.count
    }

    /// The runs cut so that each keeps one line for every so many: where that saves most.
    private static func proportional(_ runs: [SlimRun]) -> [SlimRun] {
        let longest = runs.map(\.range.count).max() ?? 0
        var (best, leastCount) = (0, Int.max)
        for unit in 1...max(1, longest) {
            let kept = runs.reduce(0) { $0 + $1.range.count / unit + $1.range.count % unit }
            if kept <= leastCount { (best, leastCount) = (unit, kept) }
        }
        return runs.compactMap { run in
            let keptCount = run.range.count / best
            guard keptCount > 0 else { return nil }
            return SlimRun(
                run.kind, range: run.range.prefix(keptCount * best), keptCount: keptCount, content: run.content)
        }
    }
}

/// Picks runs that do not overlap, cut shorter where that helps, so that the most lines are saved.
private struct RunPacking {
    private struct Cell {
        var savedCount = 0
        var runCount = 0
        /// The run that ends here, nil where none does.
        var run: Int?

        func isBetter(than other: Cell) -> Bool {
            (savedCount, -runCount) > (other.savedCount, -other.runCount)
        }
    }

    let length: Int
    let candidates: [SlimRun]

    /// In ascending order.
    ///
    /// What is best for the lines up to one end follows from what is best before each run that may end there: to begin
    /// a run later never helps, as each line that it gives up saves at most one elsewhere.
    var best: [SlimRun] {
        var ending: [[Int]] = Array(repeating: [], count: length + 1)
        for (index, run) in candidates.enumerated() {
            for end in (run.range.lowerBound + run.minimumCount)..<(run.range.upperBound + 1) {
                ending[end].append(index)
            }
        }
        var cells = [Cell()]
        for end in 1...length {
            var cell = cells[end - 1]
            cell.run = nil
            for index in ending[end] {
                let run = candidates[index]
                let before = cells[run.range.lowerBound]
                let saved = before.savedCount + (end - run.range.lowerBound) - run.keptCount
                let candidate = Cell(savedCount: saved, runCount: before.runCount + 1, run: index)
                if candidate.isBetter(than: cell) { cell = candidate }
            }
            cells.append(cell)
        }
        return runs(leadingTo: cells)
    }

    private func runs(leadingTo cells: [Cell]) -> [SlimRun] {
        var runs: [SlimRun] = []
        var end = length
        while end > 0 {
            guard let index = cells[end].run else {
                end -= 1
                continue
            }
            var run = candidates[index]
            run.range = run.range.lowerBound..<end
            runs.append(run)
            end = run.range.lowerBound
        }
        return runs.reversed()
    }
}
