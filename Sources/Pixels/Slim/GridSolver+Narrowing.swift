import Slicing

/// What a pair of mixed pixels leaves of the levels that each may have.
extension GridSolver {
    /// Rows that the pass down copies are known.
    mutating func copyDown(_ x: Int, _ channel: Int) -> Bool {
        for group in down.groups where group.isCopy {
            for y in group.lines where isVisible(x, y, channel) {
                guard narrow(middle(channel, x, group.lower), to: LevelSet(level(x, y, channel))) else { return false }
            }
        }
        return true
    }

    /// Ways in which the lines of a group may be mixed; nil where these hang on alphas of which too many are possible.
    ///
    /// - Parameter levels: of alpha, that are possible on each line.
    private func mixings(
        _ group: MixedAxis.Group, _ channel: Int, _ alphas: (Int, Int), levels: (GridSolver, Int) -> LevelSet
    ) -> [Mixing]? {
        if isOpaque { return [Mixing(lines: group.opaque)] }
        if channel == Self.alpha { return [Mixing(lines: group.alphas)] }
        let (lowers, uppers) = (domains[alphas.0], domains[alphas.1])
        guard lowers.count * uppers.count <= Self.maximumMixingCount else { return nil }
        var mixings: [Mixing] = []
        for lower in lowers {
            for upper in uppers {
                let isPossible = group.lines.indices.allSatisfy { index in
                    levels(self, group.lines[index]).contains(group.alphas[index](lower, upper))
                }
                guard isPossible else { continue }
                let lines = group.shares.map { LevelMixture(share: $0, lowerAlpha: lower, upperAlpha: upper) }
                mixings.append(Mixing(lines: lines, alphas: (lower, upper)))
            }
        }
        return mixings
    }

    /// How each line is mixed, if two alphas are these.
    private struct Mixing {
        var lines: [LevelMixture]
        var alphas: (lower: Int, upper: Int)?
    }

    /// What is left of the levels of two pixels, and of their alphas.
    private struct Rest {
        var lower = LevelSet.none
        var upper = LevelSet.none
        var lowerAlpha = LevelSet.none
        var upperAlpha = LevelSet.none

        /// Takes in what one way of mixing leaves.
        mutating func insert(_ lowers: LevelSet, _ uppers: LevelSet, _ alphas: (lower: Int, upper: Int)?) {
            guard !lowers.isEmpty else { return }
            lower.formUnion(lowers)
            upper.formUnion(uppers)
            guard let alphas else { return }
            lowerAlpha.insert(alphas.lower)
            upperAlpha.insert(alphas.upper)
        }
    }

    private mutating func narrow(
        _ lower: Int, _ upper: Int, _ alphas: (lower: Int, upper: Int), to rest: Rest
    ) -> Bool {
        guard narrow(lower, to: rest.lower), narrow(upper, to: rest.upper) else { return false }
        guard !rest.lowerAlpha.isEmpty else { return true }
        return narrow(alphas.lower, to: rest.lowerAlpha) && narrow(alphas.upper, to: rest.upperAlpha)
    }

    mutating func reviseDown(_ channel: Int, _ group: MixedAxis.Group, column x: Int) -> Bool {
        let (lower, upper) = (middle(channel, x, group.lower), middle(channel, x, group.upper))
        let alphas = (middle(Self.alpha, x, group.lower), middle(Self.alpha, x, group.upper))
        let mixings = mixings(group, channel, alphas) { LevelSet($0.level(x, $1, Self.alpha)) }
        guard let mixings else { return true }
        var rest = Rest()
        for mixing in mixings {
            var seen: [(mixture: LevelMixture, levels: ClosedRange<Int>)] = []
            for (line, mixture) in zip(group.lines, mixing.lines) where isVisible(x, line, channel) {
                let level = level(x, line, channel)
                seen.append((mixture, level...level))
            }
            var (lowers, uppers) = (LevelSet.none, LevelSet.none)
            let (lowerSet, upperSet) = (domains[lower], domains[upper])
            for a in lowerSet {
                steps += seen.count
                guard let range = levels(after: a, seen) else { continue }
                let possible = upperSet.intersection(LevelSet(range))
                guard !possible.isEmpty else { continue }
                lowers.insert(a)
                uppers.formUnion(possible)
            }
            rest.insert(lowers, uppers, mixing.alphas)
        }
        return narrow(lower, upper, alphas, to: rest)
    }

    /// The upper levels that, with a lower one, come out as what is wanted: mixtures grow with them, so there are no gaps.
    private mutating func levels(
        after lower: Int, _ wanted: [(mixture: LevelMixture, levels: ClosedRange<Int>)]
    ) -> ClosedRange<Int>? {
        var range: (lowest: Float, highest: Float) = (0, 255)
        for (mixture, levels) in wanted { mixture.narrow(&range, after: lower, to: levels) }
        guard range.lowest <= range.highest else { return nil }
        var (first, last) = (Int(range.lowest.rounded(.up)), Int(range.highest.rounded(.down)))
        let fits = { (level: Int) in wanted.allSatisfy { $0.levels.contains($0.mixture(lower, level)) } }
        while first <= last, !fits(first) { (first, steps) = (first + 1, steps + 1) }
        while last > first, !fits(last) { (last, steps) = (last - 1, steps + 1) }
        return first <= last ? first...last : nil
    }

    mutating func reviseAcross(_ channel: Int, _ group: MixedAxis.Group, row: Int) -> Bool {
        let (lower, upper) = (source(channel, group.lower, row), source(channel, group.upper, row))
        if group.isCopy { return copyAcross(channel, group, row: row) }
        let alphas = (source(Self.alpha, group.lower, row), source(Self.alpha, group.upper, row))
        let mixings = mixings(group, channel, alphas) { $0.domains[$0.middle(Self.alpha, $1, row)] }
        guard let mixings else { return true }
        let places = group.lines.map { middle(channel, $0, row) }
        let bounds = places.map { (domains[$0].first ?? 0)...(domains[$0].last ?? 0) }
        let haveGaps = places.contains { domains[$0].hasGaps }
        var rest = Rest()
        var found = [LevelSet](repeating: .none, count: places.count)
        let (lowerSet, upperSet) = (domains[lower], domains[upper])
        for mixing in mixings {
            let wanted = zip(mixing.lines, bounds).map { (mixture: $0, levels: $1) }
            var (lowers, uppers) = (LevelSet.none, LevelSet.none)
            for a in lowerSet {
                steps += places.count
                guard let range = levels(after: a, wanted) else { continue }
                var possible = upperSet.intersection(LevelSet(range))
                if haveGaps { possible = withoutGaps(possible, after: a, mixing.lines, places) }
                guard let lowest = possible.first, let highest = possible.last else { continue }
                lowers.insert(a)
                uppers.formUnion(possible)
                for index in places.indices {
                    found[index].formUnion(LevelSet(mixing.lines[index](a, lowest)...mixing.lines[index](a, highest)))
                }
            }
            rest.insert(lowers, uppers, mixing.alphas)
        }
        guard narrow(lower, upper, alphas, to: rest) else { return false }
        for (place, set) in zip(places, found) where !narrow(place, to: set) { return false }
        return true
    }

    /// The upper levels that, with a lower one, come out as levels that are possible at all places.
    private mutating func withoutGaps(
        _ levels: LevelSet, after lower: Int, _ mixtures: [LevelMixture], _ places: [Int]
    ) -> LevelSet {
        var rest = levels
        for level in levels {
            steps += 1
            for index in places.indices where !domains[places[index]].contains(mixtures[index](lower, level)) {
                rest.remove(level)
                break
            }
        }
        return rest
    }

    /// Columns that the pass across copies are the same before and behind it; where alpha is 0 nothing is copied.
    private mutating func copyAcross(_ channel: Int, _ group: MixedAxis.Group, row: Int) -> Bool {
        let place = source(channel, group.lower, row)
        steps += group.lines.count
        for line in group.lines where !narrow(place, to: domains[middle(channel, line, row)]) { return false }
        for line in group.lines where !narrow(middle(channel, line, row), to: domains[place]) { return false }
        return true
    }
}
