import Slicing

/// The cheapest ways over a lattice.
struct LatticePaths {
    let lattice: PartLattice
    /// How many parts may save nothing: some are drawn no longer than they are, and yet have a weight.
    let idleCount: Int
    /// The fewest lines of flexible parts that lead to each position, by idle parts and index.
    var costs: [[Int?]]
    /// What flexible parts there may be.
    var edges: [PartLattice.Edge: [StretchedParts.Part]] = [:]

    init(_ lattice: PartLattice, idleCount: Int) {
        self.lattice = lattice
        self.idleCount = idleCount
        let none = [Int?](repeating: nil, count: (lattice.fixed + 1) * (lattice.weight + 1))
        costs = Array(repeating: none, count: idleCount + 1)
        costs[0][0] = 0
    }

    /// Fewest lines in all.
    var least: Int? {
        costs.compactMap { $0.last.flatMap(\.self) }.min().map { $0 + lattice.fixed }
    }

    mutating func lower(_ idle: Int, _ index: Int, to cost: Int) {
        costs[idle][index] = min(costs[idle][index] ?? cost, cost)
    }

    /// Ways that keep so many lines in all.
    func ways(keeping count: Int, limits: (ways: Int, visits: Int)) -> [[StretchedParts.Part]] {
        var walk = Walk(mostWays: limits.ways, visitsLeft: limits.visits)
        for idle in 0...idleCount {
            let end = Place(fixed: lattice.fixed, weight: lattice.weight, idle: idle)
            extend([], end, rest: count - lattice.fixed, &walk)
        }
        return walk.ways
    }

    /// What was found so far, and how long it may go on.
    private struct Walk {
        var ways: [[StretchedParts.Part]] = []
        let mostWays: Int
        var visitsLeft: Int
    }

    /// A position, and how many idle parts lie before it.
    private struct Place {
        var fixed: Int
        var weight: Int
        var idle: Int
    }

    /// Goes on before the parts that are there.
    ///
    /// - Parameter rest: lines that flexible parts before the place have to keep.
    private func extend(_ parts: [StretchedParts.Part], _ place: Place, rest: Int, _ walk: inout Walk) {
        walk.visitsLeft -= 1
        guard walk.ways.count < walk.mostWays, walk.visitsLeft > 0 else { return }
        guard let cost = costs[place.idle][lattice.index(place.fixed, place.weight)], cost <= rest else { return }
        if place.fixed == 0, place.weight == 0 {
            if rest == 0, place.idle == 0 { walk.ways.append(parts) }
            return
        }
        for own in stride(from: place.weight, through: 1, by: -1) {
            let edge = PartLattice.Edge(fixedBefore: place.fixed, weightBefore: place.weight - own, weight: own)
            var before = place
            before.weight -= own
            for part in edges[edge] ?? [] { extend([part] + parts, before, rest: rest - part.count, &walk) }
            guard before.idle > 0 else { continue }
            before.idle -= 1
            for part in lattice.idleParts(edge) { extend([part] + parts, before, rest: rest - part.count, &walk) }
        }
        guard place.fixed > 0 else { return }
        var (before, parts) = (place, parts)
        before.fixed -= 1
        if let first = parts.first, first.kind == .fixed {
            parts[0].count += 1
        } else {
            parts.insert(.init(.fixed, count: 1), at: 0)
        }
        extend(parts, before, rest: rest, &walk)
    }
}
