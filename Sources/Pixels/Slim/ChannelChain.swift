/// The levels of one channel of a column that, stretched, come out as given ones.
///
/// Each output level lies between two neighbouring source levels and was rounded. So the source levels that are possible
/// follow from one to the next; of several, one that leads to the end is taken.
struct ChannelChain {
    /// An output pixel between the source levels `lower` and `lower + 1`.
    struct Sample {
        var lower: Int
        /// The upper level's share, 0 … 1.
        var share: Float
        var level: Float
    }

    /// Rounding noise of weights.
    private static let slack: Float = 0.501

    /// Levels that are possible at each place, each with one before it that leads there.
    private var possible: [[(level: Int, before: Int)]] = []

    /// Nil where no source levels come out as the samples.
    ///
    /// - Parameters:
    ///   - samples: in ascending order of `lower`.
    ///   - count: how many source levels there are.
    ///   - first: the first source level.
    ///   - isFree: places whose level cannot be seen; it becomes 0.
    static func solve(
        _ samples: [Sample], count: Int, first: Int, pick: Pick = .middle, isFree: (Int) -> Bool = { _ in false }
    ) -> [Int]? {
        var chain = ChannelChain()
        chain.possible.append([(isFree(0) ? 0 : first, 0)])
        var index = 0
        for place in 1..<max(1, count) {
            let start = index
            while index < samples.count, samples[index].lower == place - 1 { index += 1 }
            guard chain.extend(by: samples[start..<index], isFree: isFree(place)) else { return nil }
        }
        // What lies at or behind the last level shows that level.
        for sample in samples[index...] {
            chain.possible[count - 1].removeAll { abs(Float($0.level) - sample.level) > slack }
        }
        return chain.levels(pick)
    }

    /// Which of several levels that are possible is taken.
    enum Pick: CaseIterable {
        case middle, lowest, highest
    }

    private mutating func extend(by samples: ArraySlice<Sample>, isFree: Bool) -> Bool {
        var next: [(level: Int, before: Int)] = []
        var isKnown = [Bool](repeating: false, count: 256)
        for (index, candidate) in possible[possible.count - 1].enumerated() {
            guard let range = Self.range(after: Float(candidate.level), samples) else { continue }
            if isFree {
                next = [(0, index)]
                break
            }
            for level in range where !isKnown[level] {
                isKnown[level] = true
                next.append((level, index))
            }
        }
        next.sort { $0.level < $1.level }
        possible.append(next)
        return !next.isEmpty
    }

    /// The levels that may follow one; nil where none may.
    private static func range(after level: Float, _ samples: ArraySlice<Sample>) -> ClosedRange<Int>? {
        var (lowest, highest): (Float, Float) = (0, 255)
        for sample in samples {
            let rest = sample.level - (1 - sample.share) * level
            if sample.share < 1e-6 {
                if abs(rest) > slack { return nil }
                continue
            }
            lowest = max(lowest, (rest - slack) / sample.share)
            highest = min(highest, (rest + slack) / sample.share)
            if lowest > highest { return nil }
        }
        let (first, last) = (Int(lowest.rounded(.up)), Int(highest.rounded(.down)))
        return first <= last ? first...last : nil
    }

    private func levels(_ pick: Pick) -> [Int]? {
        guard let last = possible.last, !last.isEmpty else { return nil }
        var index =
            switch pick {
            case .middle: last.count / 2
            case .lowest: 0
            case .highest: last.count - 1
            }
        var levels: [Int] = []
        for place in possible.indices.reversed() {
            levels.append(possible[place][index].level)
            index = possible[place][index].before
        }
        return levels.reversed()
    }
}
