/// The levels of one channel of a column that, mixed, come out as given ones.
///
/// Each output level is a mixture of two neighbouring source levels and was rounded. So the source levels that are
/// possible follow from one to the next; of several ways through them the one that changes least is taken.
struct ChannelChain {
    /// An output pixel between the source levels `lower` and `lower + 1`.
    struct Sample {
        var lower: Int
        /// The upper level's share, 0 … 1.
        var share: Float
        /// What may have come out.
        var levels: ClosedRange<Int>
    }

    /// Which of the ways is taken.
    enum Pick: CaseIterable {
        case leastChange, lowest, highest
    }

    private struct Option {
        var level: Int
        /// Index of the option at the place before that leads here.
        var before: Int
        /// Sum of the steps that lead here.
        var change: Int
    }

    /// How far a mixture may lie below and above what comes out.
    ///
    /// Ties go up, also those that rounding noise has lowered.
    private static let slack: (below: Float, above: Float) = (0.5003, 0.4997)
    /// Smaller shares say nothing of a level.
    private static let leastShare: Float = 1e-6

    /// What is possible at each place; ascending levels, at least one.
    private var options: [[Option]] = []
    /// Mixtures of each place's level and the next one.
    private var blends: [ArraySlice<Sample>] = []

    /// No place yet.
    init() {}

    /// One level at so many places.
    init(even level: Int, count: Int) {
        options = Array(repeating: [Option(level: level, before: 0, change: 0)], count: count)
        blends = Array(repeating: [], count: count)
    }

    /// Nil where no source levels come out as the samples.
    ///
    /// - Parameters:
    ///   - samples: in ascending order of `lower`.
    ///   - count: how many source levels there are.
    ///   - isFree: places whose level cannot be seen; it becomes 0.
    init?(_ samples: [Sample], count: Int, isFree: (Int) -> Bool = { _ in false }) {
        var index = 0
        for place in 0..<count {
            let start = index
            while index < samples.count, samples[index].lower == place { index += 1 }
            guard append(samples[start..<index], isFree: isFree(place)) else { return nil }
        }
    }

    /// Goes on to the next place.
    ///
    /// - Parameters:
    ///   - samples: those whose lower level it is.
    ///   - isFree: whether its level cannot be seen; it becomes 0.
    /// - Returns: whether any level is possible there.
    mutating func append(_ samples: ArraySlice<Sample>, isFree: Bool) -> Bool {
        let firstBlend = samples.firstIndex { $0.share >= Self.leastShare } ?? samples.endIndex
        let levels = isFree ? 0...0 : Self.levels(samples[..<firstBlend])
        guard extend(within: levels, by: blends.last ?? []) else { return false }
        blends.append(samples[firstBlend...])
        return true
    }

    /// The levels that come out as samples of them alone; nil where there are none.
    private static func levels(_ copies: ArraySlice<Sample>) -> ClosedRange<Int>? {
        var (lowest, highest): (Float, Float) = (0, 255)
        for sample in copies {
            lowest = max(lowest, Float(sample.levels.lowerBound) - slack.below)
            highest = min(highest, Float(sample.levels.upperBound) + slack.above)
        }
        return whole(lowest, highest)
    }

    /// - Parameter levels: those that are possible at the next place as far as it alone says.
    private mutating func extend(within levels: ClosedRange<Int>?, by samples: ArraySlice<Sample>) -> Bool {
        guard let levels else { return false }
        guard let last = options.last else {
            options.append(levels.map { Option(level: $0, before: 0, change: 0) })
            return true
        }
        var best = [Option?](repeating: nil, count: levels.count)
        for (index, option) in last.enumerated() {
            guard let range = Self.range(after: Float(option.level), samples), range.overlaps(levels) else { continue }
            for level in range.clamped(to: levels) {
                let change = option.change + abs(level - option.level)
                let place = level - levels.lowerBound
                if let known = best[place], known.change <= change { continue }
                best[place] = Option(level: level, before: index, change: change)
            }
        }
        let next = best.compactMap { $0 }
        options.append(next)
        return !next.isEmpty
    }

    /// The levels that may follow one; nil where none may.
    private static func range(after level: Float, _ samples: ArraySlice<Sample>) -> ClosedRange<Int>? {
        var (lowest, highest): (Float, Float) = (0, 255)
        for sample in samples {
            let other = (1 - sample.share) * level
            lowest = max(lowest, (Float(sample.levels.lowerBound) - other - slack.below) / sample.share)
            highest = min(highest, (Float(sample.levels.upperBound) - other + slack.above) / sample.share)
        }
        return whole(lowest, highest)
    }

    private static func whole(_ lowest: Float, _ highest: Float) -> ClosedRange<Int>? {
        let (first, last) = (lowest.rounded(.up), highest.rounded(.down))
        return first <= last ? Int(first)...Int(last) : nil
    }

    /// Source levels that come out as the samples.
    func levels(_ pick: Pick = .leastChange) -> [Int] {
        guard let last = options.last else { return [] }
        var index =
            switch pick {
            case .leastChange: last.indices.min { last[$0].change < last[$1].change } ?? 0
            case .lowest: 0
            case .highest: last.count - 1
            }
        var levels: [Int] = []
        for place in options.reversed() {
            levels.append(place[index].level)
            index = place[index].before
        }
        return levels.reversed()
    }

    /// The levels of each place in all the ways there are, ascending.
    var possibleLevels: [[Int]] {
        var possible: [[Int]] = []
        var next: [Int] = []
        for place in options.indices.reversed() {
            let levels = options[place].map(\.level)
            next = place == options.count - 1 ? levels : levels.filter { levelsFollow($0, at: place, next) }
            possible.append(next)
        }
        return possible.reversed()
    }

    private func levelsFollow(_ level: Int, at place: Int, _ next: [Int]) -> Bool {
        range(after: level, at: place).map { next.contains(where: $0.contains) } ?? false
    }

    /// The levels that may follow one at a place; nil where none may.
    func range(after level: Int, at place: Int) -> ClosedRange<Int>? {
        Self.range(after: Float(level), blends[place])
    }
}
