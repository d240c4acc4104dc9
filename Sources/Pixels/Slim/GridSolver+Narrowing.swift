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

    /// How the lines of a group are mixed; nil where that hangs on alphas that are not known.
    private func mixtures(_ group: MixedAxis.Group, _ channel: Int, _ alphas: (Int, Int)) -> [LevelMixture]? {
        if isOpaque { return group.opaque }
        if channel == Self.alpha { return group.alphas }
        guard let lower = domains[alphas.0].only, let upper = domains[alphas.1].only else { return nil }
        return group.shares.map { LevelMixture(share: $0, lowerAlpha: lower, upperAlpha: upper) }
    }

    mutating func reviseDown(_ channel: Int, _ group: MixedAxis.Group, column x: Int) -> Bool {
        let (lower, upper) = (middle(channel, x, group.lower), middle(channel, x, group.upper))
        let alphas = (middle(Self.alpha, x, group.lower), middle(Self.alpha, x, group.upper))
        guard let mixtures = mixtures(group, channel, alphas) else { return true }
        let wanted = group.lines.map { isVisible(x, $0, channel) ? level(x, $0, channel) : -1 }
        var (lowers, uppers) = (LevelSet.none, LevelSet.none)
        let (lowerSet, upperSet) = (domains[lower], domains[upper])
        var first = lowerSet.first
        while let a = first {
            first = lowerSet.next(from: a + 1)
            var range: (lowest: Float, highest: Float) = (0, 255)
            for index in wanted.indices where wanted[index] >= 0 {
                mixtures[index].narrow(&range, after: a, to: wanted[index]...wanted[index])
            }
            steps += wanted.count
            var second = range.lowest <= range.highest ? upperSet.next(from: Int(range.lowest.rounded(.up))) : nil
            pairs: while let b = second, Float(b) <= range.highest {
                second = upperSet.next(from: b + 1)
                steps += 1
                for index in wanted.indices where wanted[index] >= 0 && mixtures[index](a, b) != wanted[index] {
                    continue pairs
                }
                lowers.insert(a)
                uppers.insert(b)
            }
        }
        return narrow(lower, to: lowers) && narrow(upper, to: uppers)
    }

    mutating func reviseAcross(_ channel: Int, _ group: MixedAxis.Group, row: Int) -> Bool {
        let (lower, upper) = (source(channel, group.lower, row), source(channel, group.upper, row))
        if group.isCopy { return copyAcross(channel, group, row: row) }
        let alphas = (source(Self.alpha, group.lower, row), source(Self.alpha, group.upper, row))
        guard let mixtures = mixtures(group, channel, alphas) else { return true }
        let places = group.lines.map { middle(channel, $0, row) }
        let bounds = places.map { (domains[$0].first ?? 0)...(domains[$0].last ?? 0) }
        var (lowers, uppers) = (LevelSet.none, LevelSet.none)
        var found = [LevelSet](repeating: .none, count: places.count)
        var levels = [Int](repeating: 0, count: places.count)
        let (lowerSet, upperSet) = (domains[lower], domains[upper])
        var first = lowerSet.first
        while let a = first {
            first = lowerSet.next(from: a + 1)
            var range: (lowest: Float, highest: Float) = (0, 255)
            for index in places.indices { mixtures[index].narrow(&range, after: a, to: bounds[index]) }
            steps += places.count
            var second = range.lowest <= range.highest ? upperSet.next(from: Int(range.lowest.rounded(.up))) : nil
            pairs: while let b = second, Float(b) <= range.highest {
                second = upperSet.next(from: b + 1)
                steps += 1
                for index in places.indices {
                    levels[index] = mixtures[index](a, b)
                    guard domains[places[index]].contains(levels[index]) else { continue pairs }
                }
                lowers.insert(a)
                uppers.insert(b)
                for index in places.indices { found[index].insert(levels[index]) }
            }
        }
        guard narrow(lower, to: lowers), narrow(upper, to: uppers) else { return false }
        for (place, set) in zip(places, found) where !narrow(place, to: set) { return false }
        return true
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
