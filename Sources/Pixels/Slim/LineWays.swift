/// The ways in which one channel of a line may have been before it was mixed.
struct LineWays {
    /// Part for part.
    private let chains: [ChannelChain]
    /// The levels of each place, ascending.
    private let possible: [[Int]]
    /// Of each place, its part and its index in it.
    private let places: [(part: Int, index: Int)]

    /// The only way, of a line that is known.
    init(_ levels: [Int]) {
        self.init(levels.map { ChannelChain(even: $0, count: 1) })
    }

    init(_ chains: [ChannelChain]) {
        self.chains = chains
        var (possible, places) = ([[Int]](), [(part: Int, index: Int)]())
        for (part, chain) in chains.enumerated() {
            let levels = chain.possibleLevels
            places += levels.indices.map { (part, $0) }
            possible += levels
        }
        (self.possible, self.places) = (possible, places)
    }

    /// The lowest and the highest level of each place.
    var bounds: [ClosedRange<Int>] { possible.indices.compactMap(bounds) }

    /// Those of one place.
    private func bounds(_ place: Int) -> ClosedRange<Int>? { Self.bounds(possible[place]) }

    /// Those of one place if the place before it has a level; nil where that cannot be.
    ///
    /// - Parameter level: nil where it is not known.
    func bounds(_ place: Int, after level: Int?) -> ClosedRange<Int>? {
        let (part, index) = places[place]
        // Parts do not mix.
        guard let level, index > 0 else { return bounds(place) }
        guard let range = chains[part].range(after: level, at: index - 1) else { return nil }
        return Self.bounds(possible[place].filter(range.contains))
    }

    private static func bounds(_ levels: [Int]) -> ClosedRange<Int>? {
        guard let first = levels.first, let last = levels.last else { return nil }
        return first...last
    }
}
