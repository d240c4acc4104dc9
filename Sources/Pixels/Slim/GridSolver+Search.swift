extension GridSolver {
    /// A place whose level is tried, the levels that are left to be tried, and where to go back to before each.
    private struct Choice {
        var place: Int
        var rest: LevelSet
        var mark: Int
    }

    private enum Outcome {
        case found, none
        /// Too many failures: what was to blame for them is to be tried first.
        case unknown
    }

    private static let firstFailureCount = 30

    /// The smaller picture; nil where none was found.
    mutating func solve() -> Raster? {
        guard !isHopeless else { return nil }
        var failures = Self.firstFailureCount
        let start = domains.mark
        while steps <= maximumStepCount {
            switch search(failures: failures) {
            case .found: return made
            case .none: return nil
            case .unknown:
                domains.goBack(to: start)
                failures += failures / 2
            }
        }
        return nil
    }

    /// Places in the order in which they are tried: what was to blame first, alphas before colours, row by row.
    private var order: [Int] {
        let places = (0..<4 * sourceCount).filter { isOpen($0) }
        let rank = { (place: Int) in
            (-(blame[place] ?? 0), place / sourceCount == Self.alpha ? 0 : 1, place)
        }
        return places.map { (rank: rank($0), place: $0) }.sorted { $0.rank < $1.rank }.map(\.place)
    }

    /// Whether there is a choice of levels that can be seen.
    private func isOpen(_ place: Int) -> Bool {
        guard domains[place].count > 1 else { return false }
        if isOpaque { return place < Self.alpha * sourceCount }
        return place >= Self.alpha * sourceCount || domains[Self.alpha * sourceCount + place % sourceCount].last != 0
    }

    private mutating func search(failures: Int) -> Outcome {
        let order = order
        var failures = failures
        var choices: [(choice: Choice, index: Int)] = []
        var index = 0
        // The place that failed last: if it is hard, it should come early.
        var troubled: Int?
        while steps <= maximumStepCount {
            while index < order.count, !isOpen(order[index]) { index += 1 }
            guard index < order.count else { return .found }
            let place = troubled.flatMap { isOpen($0) ? $0 : nil } ?? order[index]
            choices.append((Choice(place: place, rest: domains[place], mark: domains.mark), index))
            var goesOn = false
            while !goesOn {
                guard let last = choices.last else { return .none }
                guard let level = last.choice.rest.middle else {
                    choices.removeLast()
                    continue
                }
                choices[choices.count - 1].choice.rest.remove(level)
                domains.goBack(to: last.choice.mark)
                index = last.index
                goesOn = narrow(last.choice.place, to: LevelSet(level)) && propagate()
                guard !goesOn else { break }
                troubled = last.choice.place
                failures -= 1
                if failures < 0 || steps > maximumStepCount { return .unknown }
            }
        }
        return .unknown
    }

    private var made: Raster {
        var made = Raster(
            width: across.sourceCount, height: down.sourceCount, pixels: [UInt32](repeating: 0, count: sourceCount))
        for y in 0..<made.height {
            for x in 0..<made.width {
                let alpha = isOpaque ? 255 : domains[source(Self.alpha, x, y)].first ?? 0
                guard alpha > 0 else { continue }
                made[x, y] = (0..<Self.alpha).reduce(UInt32(alpha) << 24) { pixel, channel in
                    pixel | UInt32(domains[source(channel, x, y)].first ?? 0) << UInt32(channel * 8)
                }
            }
        }
        return made
    }
}

extension LevelSet {
    /// The level in the middle; nil of an empty set.
    fileprivate var middle: Int? {
        var level = first
        for _ in 0..<count / 2 { level = level.flatMap { next(from: $0 + 1) } }
        return level
    }
}
