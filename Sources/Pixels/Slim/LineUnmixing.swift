import Slicing

/// Undoes what parts of an axis did to one line of pixels along it, channel by channel.
struct LineUnmixing {
    let parts: StretchedParts
    /// How the parts lie in the picture.
    let axis: SlimAxis
    private let mixtures: [StretchedParts.Mixture]
    /// Of each part: the mixtures that it owns, and its first source level.
    private let places: [(mixtures: Range<Int>, first: Int)]

    /// Nil where the parts do not draw the axis.
    init?(_ parts: StretchedParts) {
        guard let (axis, mixtures) = parts.drawn() else { return nil }
        self.parts = parts
        self.axis = axis
        self.mixtures = mixtures
        var places: [(mixtures: Range<Int>, first: Int)] = []
        var (start, first) = (0, 0)
        for (index, part) in parts.parts.enumerated() {
            var end = start
            while end < mixtures.count, mixtures[end].part == index { end += 1 }
            places.append((start..<end, first))
            (start, first) = (end, first + part.count)
        }
        self.places = places
    }

    /// How many pixels a line has once it is undone.
    var keptCount: Int { parts.keptCount }

    /// The ways in which a channel may have been, part for part; nil where there is none.
    ///
    /// - Parameters:
    ///   - alphas: of the source, where colours are asked for, as these count by them; nil for alpha itself.
    ///   - levels: what a pixel of the line shows, nil where nothing can be seen.
    private func chains(under alphas: [Int]?, _ levels: (Int) -> ClosedRange<Int>?) -> [ChannelChain]? {
        var chains: [ChannelChain] = []
        for (part, place) in zip(parts.parts, places) {
            // An even alpha was even before: the levels beside it that would be rounded to it are nobody's.
            if alphas == nil, let level = evenLevel(place.mixtures, levels) {
                chains.append(ChannelChain(even: level, count: part.count))
                continue
            }
            let alphas = alphas.map { $0[place.first..<place.first + part.count] }
            var samples: [ChannelChain.Sample] = []
            for pixel in place.mixtures {
                guard let levels = levels(pixel), let share = share(pixel, alphas) else { continue }
                samples.append(.init(lower: mixtures[pixel].lower, share: share, levels: levels))
            }
            let isFree = { (row: Int) in alphas.map { $0[$0.startIndex + row] == 0 } ?? false }
            guard let chain = ChannelChain(samples, count: part.count, isFree: isFree) else { return nil }
            chains.append(chain)
        }
        return chains
    }

    /// The level of all those pixels; nil where they differ or are not known.
    private func evenLevel(_ pixels: Range<Int>, _ levels: (Int) -> ClosedRange<Int>?) -> Int? {
        guard let first = pixels.first.flatMap(levels), first.count == 1,
            pixels.allSatisfy({ levels($0) == first })
        else { return nil }
        return first.lowerBound
    }

    /// The upper source level's share in a pixel; nil where neither can be seen.
    private func share(_ pixel: Int, _ alphas: ArraySlice<Int>?) -> Float? {
        let (lower, share) = (mixtures[pixel].lower, mixtures[pixel].share)
        guard let alphas else { return share }
        let index = alphas.startIndex + lower
        let weight = (1 - share) * Float(alphas[index])
        let upperWeight = index + 1 < alphas.endIndex ? share * Float(alphas[index + 1]) : 0
        return weight + upperWeight > 0 ? upperWeight / (weight + upperWeight) : nil
    }

    /// Source levels that come out as the line.
    func levels(
        under alphas: [Int]? = nil, pick: ChannelChain.Pick = .leastChange, _ levels: (Int) -> ClosedRange<Int>?
    ) -> [Int]? {
        chains(under: alphas, levels)?.flatMap { $0.levels(pick) }
    }

    /// Whether any source levels come out as the line.
    func allows(under alphas: [Int]? = nil, _ levels: (Int) -> ClosedRange<Int>?) -> Bool {
        chains(under: alphas, levels) != nil
    }

    /// Source pixels that come out as the line; nil where none are found.
    ///
    /// Alpha first, as colours count by it: of several alphas that are possible some may not go with the colours.
    func pixels(_ line: (Int) -> UInt32) -> [UInt32]? {
        var pixels: [UInt32] = []
        for (part, place) in zip(parts.parts, places) {
            let samples = place.mixtures.map { (mixture: mixtures[$0], pixel: line($0)) }
            guard let found = PixelChain(samples, count: part.count)?.pixels else { return nil }
            pixels += found
        }
        return pixels
    }

    /// All the ways in which a channel may have been; nil where there is none.
    func ways(under alphas: [Int]? = nil, _ levels: (Int) -> ClosedRange<Int>?) -> LineWays? {
        chains(under: alphas, levels).map(LineWays.init)
    }
}
