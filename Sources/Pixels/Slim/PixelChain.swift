import Slicing

/// The pixels of a part of a column that, mixed, come out as given ones.
///
/// Colours count by alpha, so what a colour may be depends on the alphas beside it. Alphas are taken one after another,
/// those that change least first, and taken back where no colour goes with them.
struct PixelChain {
    /// The source's pixels.
    private(set) var pixels: [UInt32] = []

    private let samples: [(mixture: StretchedParts.Mixture, pixel: UInt32)]
    /// The samples between each place and the next.
    private let groups: [Range<Int>]
    private let alphaChain: ChannelChain
    private let alphas: [[Int]]
    private var steps = 0

    private static let colourShifts: [UInt32] = [0, 8, 16]
    /// Alphas that are tried, after which there is no solution.
    private static let maximumStepCount = 400

    /// Nil where no pixels are found.
    ///
    /// - Parameters:
    ///   - samples: what each pixel is mixed from, in order, and what came out.
    ///   - count: how many source pixels there are.
    init?(_ samples: [(mixture: StretchedParts.Mixture, pixel: UInt32)], count: Int) {
        let even = samples.first.map { Int($0.pixel >> 24) }
        let isEven = samples.allSatisfy { Int($0.pixel >> 24) == even }
        let mixed = ChannelChain(
            samples.map { sample in
                let level = Int(sample.pixel >> 24)
                return .init(lower: sample.mixture.lower, share: sample.mixture.share, levels: level...level)
            }, count: count)
        let evenChain = isEven ? even.map { ChannelChain(even: $0, count: count) } : nil
        guard let chain = evenChain ?? mixed else { return nil }
        self.samples = samples
        alphaChain = chain
        alphas = chain.possibleLevels
        var (groups, start) = ([Range<Int>](), 0)
        for place in 0..<count {
            var end = start
            while end < samples.count, samples[end].mixture.lower == place { end += 1 }
            groups.append(start..<end)
            start = end
        }
        self.groups = groups
        let none = ChannelChain()
        guard extend([], [none, none, none]) else { return nil }
    }

    /// Goes on behind alphas that go with colours.
    ///
    /// - Parameter colours: chains of all places but the last, whose mixtures hang on the next alpha.
    private mutating func extend(_ path: [Int], _ colours: [ChannelChain]) -> Bool {
        let place = path.count
        for alpha in candidates(behind: path) {
            steps += 1
            guard steps <= Self.maximumStepCount else { return false }
            var chains = colours
            if place > 0, !append(place - 1, path[place - 1], next: alpha, to: &chains) { continue }
            if place + 1 < alphas.count {
                if extend(path + [alpha], chains) { return true }
            } else if append(place, alpha, next: 0, to: &chains) {
                finish(path + [alpha], chains)
                return true
            }
        }
        return false
    }

    /// The alphas that may come next, the nearest first.
    private func candidates(behind path: [Int]) -> [Int] {
        guard let last = path.last else { return alphas[0] }
        guard let range = alphaChain.range(after: last, at: path.count - 1) else { return [] }
        return alphas[path.count].filter(range.contains).sorted { abs($0 - last) < abs($1 - last) }
    }

    private func append(_ place: Int, _ alpha: Int, next: Int, to chains: inout [ChannelChain]) -> Bool {
        for (channel, shift) in Self.colourShifts.enumerated() {
            var group: [ChannelChain.Sample] = []
            for sample in samples[groups[place]] where sample.pixel >> 24 > 0 {
                let lower = (1 - sample.mixture.share) * Float(alpha)
                let upper = sample.mixture.share * Float(next)
                guard lower + upper > 0 else { continue }
                let level = Int(sample.pixel >> shift & 0xFF)
                group.append(.init(lower: place, share: upper / (lower + upper), levels: level...level))
            }
            guard chains[channel].append(group[...], isFree: alpha == 0) else { return false }
        }
        return true
    }

    private mutating func finish(_ path: [Int], _ chains: [ChannelChain]) {
        pixels = path.map { UInt32($0) << 24 }
        for (shift, chain) in zip(Self.colourShifts, chains) {
            for (place, level) in chain.levels().enumerated() where path[place] > 0 {
                pixels[place] |= UInt32(level) << shift
            }
        }
    }
}
