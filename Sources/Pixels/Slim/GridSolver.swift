import Slicing

/// Finds a smaller picture that is drawn as a given one where both axes are mixed, in the order in which the renderer
/// does it: across, rounded, then down.
///
/// What each channel may be, of each pixel and of what lies between the two passes, is a set of levels. Each pair of
/// pixels that are mixed narrows down its sets until nothing changes any more; where several levels are left one is
/// tried and the rest narrowed down again. As the renderer's own sums are used, what is found is exact, and where
/// nothing is left there is nothing.
struct GridSolver {
    /// What narrows sets down.
    private struct Constraint: Hashable {
        enum Pass { case across, down }
        var pass: Pass
        var channel: Int
        /// Of the axis that is mixed.
        var group: Int
        /// The row between the passes, or the column.
        var line: Int
    }

    private static let alpha = 3

    private let picture: Raster
    private let across: MixedAxis
    private let down: MixedAxis
    private let isOpaque: Bool
    private var domains: GridDomains
    /// Pixels of the smaller picture, and those between the passes; each for every channel.
    private let sourceCount: Int
    private let middleCount: Int

    private var queue: [Constraint] = []
    private var queued: Set<Constraint> = []
    /// Places that were involved in a failure, by how often.
    private(set) var blame: [Int: Int] = [:]
    private(set) var steps = 0
    private let maximumStepCount: Int

    /// Nil where there is no solution, as far as each pair of pixels tells.
    init?(_ picture: Raster, across: MixedAxis, down: MixedAxis, maximumStepCount: Int) {
        self.picture = picture
        self.across = across
        self.down = down
        self.maximumStepCount = maximumStepCount
        isOpaque = Pixels.isOpaque(picture.pixels.span)
        sourceCount = across.sourceCount * down.sourceCount
        middleCount = across.length * down.sourceCount
        domains = GridDomains(count: 4 * (sourceCount + middleCount))
        let channels = isOpaque ? [0, 1, 2] : [Self.alpha, 0, 1, 2]
        for channel in channels {
            for x in 0..<across.length where !startColumn(x, channel) { return nil }
            for row in 0..<down.sourceCount {
                for group in across.groups.indices {
                    enqueue(Constraint(pass: .across, channel: channel, group: group, line: row))
                }
            }
            guard propagate() else { return nil }
        }
    }

    // MARK: Places

    private func source(_ channel: Int, _ column: Int, _ row: Int) -> Int {
        channel * sourceCount + row * across.sourceCount + column
    }

    private func middle(_ channel: Int, _ column: Int, _ row: Int) -> Int {
        4 * sourceCount + channel * middleCount + row * across.length + column
    }

    private func level(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        Int(picture[x, y] >> UInt32(channel * 8) & 0xFF)
    }

    // MARK: Narrowing down

    private mutating func startColumn(_ x: Int, _ channel: Int) -> Bool {
        for (index, group) in down.groups.enumerated() {
            if group.lower == group.upper {
                for y in group.lines where channel == Self.alpha || isOpaque || level(x, y, Self.alpha) > 0 {
                    guard narrow(middle(channel, x, group.lower), to: LevelSet(level(x, y, channel))) else { return false }
                }
            } else {
                enqueue(Constraint(pass: .down, channel: channel, group: index, line: x))
            }
        }
        return true
    }

    private mutating func enqueue(_ constraint: Constraint) {
        if queued.insert(constraint).inserted { queue.append(constraint) }
    }

    private mutating func narrow(_ place: Int, to set: LevelSet) -> Bool {
        guard domains.narrow(place, to: set) else { return true }
        guard !domains[place].isEmpty else { return false }
        wake(place)
        return true
    }

    /// Has everything looked at again that hangs on a place.
    private mutating func wake(_ place: Int) {
        if place < 4 * sourceCount {
            let (channel, index) = place.quotientAndRemainder(dividingBy: sourceCount)
            let (row, column) = index.quotientAndRemainder(dividingBy: across.sourceCount)
            let channels = channel == Self.alpha && domains[place].only != nil ? [3, 0, 1, 2] : [channel]
            for group in across.groupsOfSource[column] {
                for channel in channels {
                    enqueue(Constraint(pass: .across, channel: channel, group: group, line: row))
                }
            }
        } else {
            let (channel, index) = (place - 4 * sourceCount).quotientAndRemainder(dividingBy: middleCount)
            let (row, column) = index.quotientAndRemainder(dividingBy: across.length)
            let channels = channel == Self.alpha && domains[place].only != nil ? [3, 0, 1, 2] : [channel]
            for group in down.groupsOfSource[row] where down.groups[group].lower != down.groups[group].upper {
                for channel in channels {
                    enqueue(Constraint(pass: .down, channel: channel, group: group, line: column))
                }
            }
            enqueue(Constraint(pass: .across, channel: channel, group: across.groupOfLine[column], line: row))
        }
    }

    private mutating func propagate() -> Bool {
        var next = 0
        while next < queue.count {
            let constraint = queue[next]
            next += 1
            queued.remove(constraint)
            guard revise(constraint) else {
                blame(constraint)
                queue.removeAll(keepingCapacity: true)
                queued.removeAll(keepingCapacity: true)
                return false
            }
        }
        queue.removeAll(keepingCapacity: true)
        return steps <= maximumStepCount
    }

    private mutating func revise(_ constraint: Constraint) -> Bool {
        switch constraint.pass {
        case .across: reviseAcross(constraint)
        case .down: reviseDown(constraint)
        }
    }

    /// How the lines of a group are mixed; nil where that hangs on alphas that are not known.
    private func mixtures(
        _ group: MixedAxis.Group, _ channel: Int, lowerAlpha: Int, upperAlpha: Int
    ) -> [LevelMixture]? {
        if isOpaque { return group.shares.map { LevelMixture(opaque: $0) } }
        if channel == Self.alpha { return group.shares.map { LevelMixture(alpha: $0) } }
        guard let lower = domains[lowerAlpha].only, let upper = domains[upperAlpha].only else { return nil }
        return group.shares.map { LevelMixture(share: $0, lowerAlpha: lower, upperAlpha: upper) }
    }

    private mutating func reviseDown(_ constraint: Constraint) -> Bool {
        let group = down.groups[constraint.group]
        let (channel, x) = (constraint.channel, constraint.line)
        let (lower, upper) = (middle(channel, x, group.lower), middle(channel, x, group.upper))
        let mixtures = mixtures(
            group, channel, lowerAlpha: middle(Self.alpha, x, group.lower),
            upperAlpha: middle(Self.alpha, x, group.upper))
        guard let mixtures else { return true }
        var lines: [(mixture: LevelMixture, level: Int)] = []
        for (mixture, y) in zip(mixtures, group.lines)
        where isOpaque || channel == Self.alpha || level(x, y, Self.alpha) > 0 {
            lines.append((mixture, level(x, y, channel)))
        }
        var (lowers, uppers) = (LevelSet.none, LevelSet.none)
        let (lowerSet, upperSet) = (domains[lower], domains[upper])
        var first = lowerSet.first
        while let a = first {
            var range: (lowest: Float, highest: Float) = (0, 255)
            for line in lines { line.mixture.narrow(&range, after: a, to: line.level...line.level) }
            steps += lines.count
            var second = range.lowest <= range.highest ? upperSet.next(from: Int(range.lowest.rounded(.up))) : nil
            while let b = second, Float(b) <= range.highest {
                steps += 1
                if lines.allSatisfy({ $0.mixture(a, b) == $0.level }) {
                    lowers.insert(a)
                    uppers.insert(b)
                }
                second = upperSet.next(from: b + 1)
            }
            first = lowerSet.next(from: a + 1)
        }
        return narrow(lower, to: lowers) && narrow(upper, to: uppers)
    }

    private mutating func reviseAcross(_ constraint: Constraint) -> Bool {
        let group = across.groups[constraint.group]
        let (channel, row) = (constraint.channel, constraint.line)
        let (lower, upper) = (source(channel, group.lower, row), source(channel, group.upper, row))
        let mixtures = mixtures(
            group, channel, lowerAlpha: source(Self.alpha, group.lower, row),
            upperAlpha: source(Self.alpha, group.upper, row))
        guard let mixtures else { return true }
        let places = group.lines.map { middle(channel, $0, row) }
        var (lowers, uppers) = (LevelSet.none, LevelSet.none)
        var found = [LevelSet](repeating: .none, count: places.count)
        var levels = [Int](repeating: 0, count: places.count)
        let (lowerSet, upperSet) = (domains[lower], domains[upper])
        let bounds = places.map { (domains[$0].first ?? 0)...(domains[$0].last ?? 0) }
        let isSingle = lower == upper
        var first = lowerSet.first
        while let a = first {
            var range: (lowest: Float, highest: Float) = isSingle ? (Float(a), Float(a)) : (0, 255)
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
            first = lowerSet.next(from: a + 1)
        }
        guard narrow(lower, to: lowers), narrow(upper, to: uppers) else { return false }
        for (place, set) in zip(places, found) where !narrow(place, to: set) { return false }
        return true
    }

    private mutating func blame(_ constraint: Constraint) {
        let channels = constraint.channel == Self.alpha || isOpaque ? [constraint.channel] : [constraint.channel, 3]
        var columns: Set<Int> = []
        var rows: Set<Int> = []
        switch constraint.pass {
        case .across:
            let group = across.groups[constraint.group]
            columns = [group.lower, group.upper]
            rows = [constraint.line]
        case .down:
            let (group, mixed) = (down.groups[constraint.group], across.groups[across.groupOfLine[constraint.line]])
            columns = [mixed.lower, mixed.upper]
            rows = [group.lower, group.upper]
        }
        for channel in channels {
            for column in columns {
                for row in rows { blame[source(channel, column, row), default: 0] += 1 }
            }
        }
    }

    // MARK: Trying

    private struct Choice {
        var place: Int
        var rest: LevelSet
        var mark: Int
    }

    /// The smaller picture; nil where none was found.
    mutating func solve() -> Raster? {
        var failures = 30
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

    private enum Outcome { case found, none, unknown }

    /// Places in the order in which they are tried: what was to blame first, alphas before colours.
    private var order: [Int] {
        let places = (0..<4 * sourceCount).filter { domains[$0].count > 1 && (!isOpaque || $0 < 3 * sourceCount) }
        let rank = { (place: Int) in
            (-(blame[place] ?? 0), place / sourceCount == Self.alpha ? 0 : 1, place / sourceCount, place)
        }
        return places.sorted { rank($0) < rank($1) }
    }

    private mutating func search(failures: Int) -> Outcome {
        let order = order
        var failures = failures
        var choices: [Choice] = []
        var troubled: Int?
        while steps <= maximumStepCount {
            let next = troubled.flatMap { domains[$0].count > 1 ? $0 : nil } ?? order.first { domains[$0].count > 1 }
            guard let place = next else { return .found }
            choices.append(Choice(place: place, rest: domains[place], mark: domains.mark))
            while let choice = choices.last {
                guard let level = choice.rest.middle else {
                    choices.removeLast()
                    continue
                }
                choices[choices.count - 1].rest.remove(level)
                domains.goBack(to: choice.mark)
                if narrow(choice.place, to: LevelSet(level)), propagate() { break }
                if steps > maximumStepCount { return .unknown }
                troubled = choice.place
                failures -= 1
                if failures < 0 { return .unknown }
            }
            if choices.isEmpty { return .none }
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
                var pixel = UInt32(alpha) << 24
                for channel in 0..<3 {
                    pixel |= UInt32(domains[source(channel, x, y)].first ?? 0) << UInt32(channel * 8)
                }
                made[x, y] = pixel
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
