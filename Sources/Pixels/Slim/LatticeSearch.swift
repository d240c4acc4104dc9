import Slicing

/// Looks for ways in which an axis may have come of a shorter one whose parts have whole weights.
///
/// Of so many fixed lines and such a sum of weights it is known where each part can begin and end: on a lattice of
/// positions, by the fixed lines and the weights before it. The least that can be kept is the cheapest way over that
/// lattice; the cheapest of all lattices are tried first. This finds parts that are stretched little, or each otherwise,
/// and tiles between them; and so it explains by chance what was never stretched.
struct LatticeSearch {
    private let height: Int
    private let probes: [StretchProbe]
    private let names: [Int]
    private var steps = 0
    /// Where the search is given up: each number of fixed lines has its share.
    private var stepLimit = 0
    /// How many rows from each on may be the same as it, and how many up to each.
    private var alikeCounts: [Int] = []
    private var alikeBefore: [Int] = []
    /// What is known of the periods of rows, by their ends.
    private var periods: [Int] = []
    private var tried: Set<StretchedParts> = []

    /// Longer axes have too many lattices.
    static let maximumHeight = 256
    /// Rows and parts looked at, after which the lattices are given up; the same for trying what was found.
    private static let maximumStepCount = 8_000_000
    /// Largest sum of weights, and the same where a part may save nothing.
    private static let maximumWeight = (plain: 27, idle: 18)
    /// Largest weight of one of several parts.
    private static let maximumOwnWeight = 9
    /// Ways tried of one lattice and one length, and in all.
    private static let maximumWays = (ways: 12, visits: 2_000)
    private static let maximumTryCount = 2_000
    private static let probeCount = 8
    /// Of the limit, which is tried in these steps.
    private static let limitShares = [0.5, 0.7, 1]

    /// - Parameter names: different where rows are for certain.
    init(_ rows: BoundedRaster, names: [Int]) {
        height = rows.height
        self.names = names
        probes = StretchProbe.best(of: rows, count: Self.probeCount)
    }

    /// What keeps the fewest rows, and fewer than `limit`, of all that is accepted.
    mutating func find<Found>(
        keepingFewerThan limit: Int, isWanted: () -> Bool, accept: (StretchedParts) -> Found?
    ) -> Found? {
        guard height <= Self.maximumHeight, !probes.isEmpty else { return nil }
        periods = Array(repeating: 0, count: (height + 1) * (height + 1))
        alikeCounts = Array(repeating: 1, count: height)
        alikeBefore = alikeCounts
        for row in 1..<max(1, height) where mayBeAlike(row - 1, row) { alikeBefore[row] = alikeBefore[row - 1] + 1 }
        for row in (0..<max(0, height - 1)).reversed() where mayBeAlike(row, row + 1) {
            alikeCounts[row] = alikeCounts[row + 1] + 1
        }
        // A tight limit leaves much less to look at: what saves most is looked for alone first.
        for share in Self.limitShares {
            let limit = Int((Double(limit) * share).rounded(.up))
            if let found = find(keepingFewerThan: limit, isWanted, accept) { return found }
        }
        return nil
    }

    private mutating func find<Found>(
        keepingFewerThan limit: Int, _ isWanted: () -> Bool, _ accept: (StretchedParts) -> Found?
    ) -> Found? {
        // Idle parts lead everywhere: they are looked for only where nothing else saves much.
        for (idleCount, maximumWeight) in [(0, Self.maximumWeight.plain), (1, Self.maximumWeight.idle)]
        where idleCount == 0 || 2 * limit > height {
            let lattices = lattices(limit, idleCount, maximumWeight, isWanted)
            for cost in 1..<max(1, limit) {
                for place in lattices where place.cost <= cost && isWanted() {
                    if let found = tryWays(place.lattice, idleCount, keeping: cost, limit: limit, accept) {
                        return found
                    }
                }
            }
        }
        return nil
    }

    /// All that lead to the end, the cheapest first.
    private mutating func lattices(
        _ limit: Int, _ idleCount: Int, _ maximumWeight: Int, _ isWanted: () -> Bool
    ) -> [(cost: Int, lattice: PartLattice)] {
        var lattices: [(cost: Int, lattice: PartLattice)] = []
        steps = 0
        let most = min(limit, height)
        for fixed in 0..<most where isWanted() {
            stepLimit = steps + (Self.maximumStepCount - steps) / (most - fixed)
            for weight in 1..<(maximumWeight + 1) where steps < stepLimit {
                var paths = LatticePaths(
                    PartLattice(fixed: fixed, weight: weight, height: height), idleCount: idleCount)
                fill(&paths, limit: limit)
                if let cost = paths.least, cost < limit { lattices.append((cost, paths.lattice)) }
            }
        }
        (steps, stepLimit) = (0, Self.maximumStepCount)
        return lattices.sorted {
            ($0.cost, $0.lattice.weight, $0.lattice.fixed) < ($1.cost, $1.lattice.weight, $1.lattice.fixed)
        }
    }

    private mutating func tryWays<Found>(
        _ lattice: PartLattice, _ idleCount: Int, keeping cost: Int, limit: Int, _ accept: (StretchedParts) -> Found?
    ) -> Found? {
        var paths = LatticePaths(lattice, idleCount: idleCount)
        fill(&paths, limit: limit)
        for parts in paths.ways(keeping: cost, limits: Self.maximumWays) {
            guard tried.count < Self.maximumTryCount, steps < stepLimit else { return nil }
            let parts = StretchedParts(length: height, parts: parts)
            guard tried.insert(parts).inserted else { continue }
            if let found = accept(parts) { return found }
        }
        return nil
    }

    private mutating func fill(_ paths: inout LatticePaths, limit: Int) {
        let lattice = paths.lattice
        for weight in 0..<(lattice.weight + 1) {
            for fixed in 0..<(lattice.fixed + 1) {
                let index = lattice.index(fixed, weight)
                let idles = paths.costs.indices.filter { idle in
                    paths.costs[idle][index].map { $0 + lattice.fixed < limit } ?? false
                }
                guard !idles.isEmpty else { continue }
                for idle in idles where fixed < lattice.fixed {
                    paths.lower(idle, lattice.index(fixed + 1, weight), to: paths.costs[idle][index] ?? 0)
                }
                guard weight < lattice.weight else { continue }
                let least = idles.compactMap { paths.costs[$0][index] }.min() ?? 0
                for own in 1..<(min(lattice.weight - weight, Self.maximumOwnWeight) + 1) {
                    steps += 1
                    guard steps < stepLimit else { return }
                    let edge = PartLattice.Edge(fixedBefore: fixed, weightBefore: weight, weight: own)
                    let parts = parts(lattice, edge, fewerThan: limit - lattice.fixed - least)
                    if !parts.isEmpty { paths.edges[edge] = parts }
                    let idlePart = paths.idleCount > 0 ? lattice.idleParts(edge).first : nil
                    for idle in idles {
                        let (cost, end) = (paths.costs[idle][index] ?? 0, lattice.index(fixed, weight + own))
                        if let part = parts.first { paths.lower(idle, end, to: cost + part.count) }
                        guard idle < paths.idleCount, let idlePart else { continue }
                        paths.lower(idle + 1, end, to: cost + idlePart.count)
                    }
                }
            }
        }
    }

    /// What a flexible part may be that saves a line at least, the shortest first.
    private mutating func parts(
        _ lattice: PartLattice, _ edge: PartLattice.Edge, fewerThan limit: Int
    ) -> [StretchedParts.Part] {
        let start = lattice.position(edge.fixedBefore, edge.weightBefore)
        let end = lattice.position(edge.fixedBefore, edge.weightBefore + edge.weight)
        let rows = lattice.rows(edge)
        guard rows.count > 1 else { return [] }
        let period = period(of: rows)
        if period == 1 { return [.init(.stretched, count: 1, weight: Double(edge.weight))] }
        var parts: [StretchedParts.Part] = []
        if period < rows.count { parts.append(.init(.tiled, count: period, weight: Double(edge.weight))) }
        // A stretch begins and ends with rows that are alike.
        let flat = Double(min(alikeCounts[rows.lowerBound], alikeBefore[rows.upperBound - 1]))
        let least = Int((end - start) / (2 * flat + 4))
        for count in max(2, least + 1)..<max(2, least + 1, min(rows.count, Int(end - start) + 1, limit)) {
            let stretch = Stretch(start: start, ratio: (end - start) / Double(count), length: height)
            guard mayBegin(stretch), mayEnd(stretch, count, rows) else { continue }
            if probes.allSatisfy({ $0.mayAllow(stretch, count: count, end: rows.upperBound, steps: &steps) }),
                probes.allSatisfy({ $0.allows(stretch, count: count, steps: &steps) })
            {
                parts.append(.init(.stretched, count: count, weight: Double(edge.weight)))
            }
        }
        return parts.sorted { $0.count < $1.count }
    }

    private func mayBegin(_ stretch: Stretch) -> Bool {
        alikeCounts[stretch.firstRow] > min(stretch.lastFlatRow, height - 1) - stretch.firstRow
    }

    private func mayEnd(_ stretch: Stretch, _ count: Int, _ rows: Range<Int>) -> Bool {
        alikeBefore[rows.upperBound - 1] >= rows.upperBound - max(stretch.firstFlatRow(count: count), rows.lowerBound)
    }

    /// After how many rows they may repeat themselves; all of them where they do not.
    private mutating func period(of rows: Range<Int>) -> Int {
        let place = rows.lowerBound * (height + 1) + rows.upperBound
        if periods[place] > 0 { return periods[place] }
        let period = (1..<rows.count).first { period in
            (rows.lowerBound..<rows.upperBound - period).allSatisfy { mayBeAlike($0, $0 + period) }
        }
        periods[place] = period ?? rows.count
        steps += rows.count
        return periods[place]
    }

    private func mayBeAlike(_ row: Int, _ other: Int) -> Bool {
        names[row] == names[other] && probes.allSatisfy { $0.mayBeAlike(row, other) }
    }
}
