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
    private var stepLimit = 0
    /// How many rows from each on may be the same as it, and how many up to each.
    private var alikeCounts: [Int] = []
    private var alikeBefore: [Int] = []
    /// What is known of the periods of rows, by their ends.
    private var periods: [Int] = []
    private var tried: Set<StretchedParts> = []

    /// Longer axes have too many lattices.
    static let maximumHeight = 256
    /// Rows looked at, after which the lattices are given up.
    private static let maximumStepCount = 40_000_000
    /// Largest sum of weights whose parts may have any lengths; beyond it they weigh what they measure.
    private static let maximumWeight = 27
    /// Ways tried of one lattice and one length, and in all.
    private static let maximumWays = (ways: 12, visits: 2_000)
    private static let maximumTryCount = 400
    private static let probeCount = 8

    /// - Parameter names: different where rows are for certain.
    init(_ rows: BoundedRaster, names: [Int]) {
        height = rows.height
        self.names = names
        probes = StretchProbe.best(of: rows, count: Self.probeCount)
    }

    /// Fixed lines and weights.
    private struct Lattice {
        var fixed: Int
        var weight: Int
        var height: Int

        func position(_ fixedBefore: Int, _ weightBefore: Int) -> Double {
            Double(fixedBefore) + Double(height - fixed) * Double(weightBefore) / Double(weight)
        }

        func index(_ fixedBefore: Int, _ weightBefore: Int) -> Int { weightBefore * (fixed + 1) + fixedBefore }
    }

    /// A flexible part between two positions.
    private struct Edge: Hashable {
        var fixedBefore: Int
        var weightBefore: Int
        var weight: Int
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
        var waiting: [(cost: Int, lattice: Lattice)] = []
        for fixed in 0..<min(limit, height) where isWanted() {
            stepLimit = steps + (Self.maximumStepCount - steps) / (min(limit, height) - fixed)
            for weight in 1..<max(Self.maximumWeight + 1, limit - fixed) {
                var paths = Paths(Lattice(fixed: fixed, weight: weight, height: height))
                fill(&paths, limit: limit)
                if let cost = paths.least, cost < limit { waiting.append((cost, paths.lattice)) }
            }
        }
        stepLimit = .max
        waiting.sort { ($0.cost, $0.lattice.weight, $0.lattice.fixed) < ($1.cost, $1.lattice.weight, $1.lattice.fixed) }
        for cost in 1..<max(1, limit) {
            for place in waiting where place.cost <= cost && isWanted() {
                if let found = tryWays(place.lattice, keeping: cost, limit: limit, accept) { return found }
            }
        }
        return nil
    }

    private mutating func tryWays<Found>(
        _ lattice: Lattice, keeping cost: Int, limit: Int, _ accept: (StretchedParts) -> Found?
    ) -> Found? {
        var paths = Paths(lattice)
        fill(&paths, limit: limit)
        for parts in paths.ways(keeping: cost, limits: Self.maximumWays) {
            guard tried.count < Self.maximumTryCount else { return nil }
            let parts = StretchedParts(length: height, parts: parts)
            guard tried.insert(parts).inserted else { continue }
            if let found = accept(parts) { return found }
        }
        return nil
    }

    /// The cheapest ways over a lattice.
    private struct Paths {
        let lattice: Lattice
        /// The fewest lines of flexible parts that lead to each position, by index.
        var costs: [Int?]
        /// What flexible parts there may be.
        var edges: [Edge: [StretchedParts.Part]] = [:]

        init(_ lattice: Lattice) {
            self.lattice = lattice
            costs = Array(repeating: nil, count: (lattice.fixed + 1) * (lattice.weight + 1))
            costs[0] = 0
        }

        /// Fewest lines in all.
        var least: Int? { costs[costs.count - 1].map { $0 + lattice.fixed } }

        /// Ways that keep so many lines in all.
        func ways(keeping count: Int, limits: (ways: Int, visits: Int)) -> [[StretchedParts.Part]] {
            var (ways, visits) = ([[StretchedParts.Part]](), limits.visits)
            extend([], lattice.fixed, lattice.weight, rest: count - lattice.fixed, limits.ways, &visits, &ways)
            return ways
        }

        /// Goes on before the parts that are there.
        private func extend(
            _ parts: [StretchedParts.Part], _ fixed: Int, _ weight: Int, rest: Int, _ most: Int,
            _ visits: inout Int, _ ways: inout [[StretchedParts.Part]]
        ) {
            visits -= 1
            guard ways.count < most, visits > 0, let cost = costs[lattice.index(fixed, weight)], cost <= rest else { return }
            if fixed == 0, weight == 0 {
                if rest == 0 { ways.append(parts) }
                return
            }
            for own in stride(from: weight, through: 1, by: -1) {
                let edge = Edge(fixedBefore: fixed, weightBefore: weight - own, weight: own)
                for part in edges[edge] ?? [] {
                    extend([part] + parts, fixed, weight - own, rest: rest - part.count, most, &visits, &ways)
                }
            }
            guard fixed > 0 else { return }
            var parts = parts
            if let first = parts.first, first.kind == .fixed {
                parts[0].count += 1
            } else {
                parts.insert(.init(.fixed, count: 1), at: 0)
            }
            extend(parts, fixed - 1, weight, rest: rest, most, &visits, &ways)
        }
    }

    private mutating func fill(_ paths: inout Paths, limit: Int) {
        let lattice = paths.lattice
        for weight in 0..<(lattice.weight + 1) {
            for fixed in 0..<(lattice.fixed + 1) {
                guard let cost = paths.costs[lattice.index(fixed, weight)], cost + lattice.fixed < limit else { continue }
                if fixed < lattice.fixed { Self.lower(&paths.costs[lattice.index(fixed + 1, weight)], to: cost) }
                guard weight < lattice.weight else { continue }
                for own in 1..<(lattice.weight - weight + 1) {
                    let edge = Edge(fixedBefore: fixed, weightBefore: weight, weight: own)
                    let parts = parts(lattice, edge)
                    guard let least = parts.first?.count else { continue }
                    paths.edges[edge] = parts
                    Self.lower(&paths.costs[lattice.index(fixed, weight + own)], to: cost + least)
                }
            }
        }
    }

    private static func lower(_ cost: inout Int?, to other: Int) {
        cost = min(cost ?? other, other)
    }

    /// What a flexible part may be that saves a line at least, the shortest first.
    private mutating func parts(_ lattice: Lattice, _ edge: Edge) -> [StretchedParts.Part] {
        let start = lattice.position(edge.fixedBefore, edge.weightBefore)
        let end = lattice.position(edge.fixedBefore, edge.weightBefore + edge.weight)
        let rows = AxisPlan.roundedCut(start, in: height)..<AxisPlan.roundedCut(end, in: height)
        guard rows.count > 1, steps < stepLimit else { return [] }
        let period = period(of: rows)
        if period == 1 { return [.init(.stretched, count: 1, weight: Double(edge.weight))] }
        var parts: [StretchedParts.Part] = []
        if period < rows.count { parts.append(.init(.tiled, count: period, weight: Double(edge.weight))) }
        let lengths =
            lattice.weight > Self.maximumWeight
            ? edge.weight..<(edge.weight + 1) : 2..<min(rows.count, Int(end - start) + 1)
        // A stretch begins and ends with rows that are alike.
        let flat = Double(min(alikeCounts[rows.lowerBound], alikeBefore[rows.upperBound - 1]))
        let least = Int((end - start) / (2 * flat + 4))
        for count in lengths where count > max(1, least) && count < rows.count {
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
