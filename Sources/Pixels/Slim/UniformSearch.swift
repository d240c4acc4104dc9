import Slicing

/// Looks for ways in which an axis may have come of a shorter one whose flexible parts weigh what they measure.
///
/// Of so many fixed rows and so many flexible ones it is known how much longer each flexible part became, and so, behind
/// so many of both, where it begins. There the rows themselves tell, in a few steps, how long it may have been. Other
/// than `StretchSearch` this takes parts that are constant, tiled, or hardly stretched, as long as the rows allow them.
struct UniformSearch {
    private let height: Int
    private let probes: [StretchProbe]
    /// How many rows from each on may be the same as those so many rows behind them, by that number.
    private let repeats: [[Int]]
    private var steps = 0
    private var tryCount = 0

    /// Longer axes have too many ways.
    static let maximumHeight = 256
    /// Rows looked at, and ways tried, after which it is given up.
    private static let maximumStepCount = 10_000_000
    private static let maximumTryCount = 500
    private static let maximumPartCount = 4
    private static let maximumIdleCount = 2
    private static let bestProbeCount = 8
    /// What it costs to look at a place, beside its rows.
    private static let placeCost = 10

    /// - Parameter names: different where rows are for certain.
    init(_ rows: BoundedRaster, names: [Int]) {
        height = rows.height
        let probes = StretchProbe.all(of: rows, first: Self.bestProbeCount)
        self.probes = probes
        repeats = (0..<min(rows.height, Self.maximumHeight)).map { shift in
            var counts = [Int](repeating: 0, count: names.count + 1)
            guard shift > 0, names.count <= Self.maximumHeight else { return counts }
            for row in (0..<names.count - shift).reversed() {
                let (first, second) = (row, row + shift)
                let mayBeAlike =
                    names[first] == names[second] && probes.allSatisfy { $0.mayBeAlike(first, second) }
                counts[row] = mayBeAlike ? counts[row + 1] + 1 : 0
            }
            return counts
        }
    }

    /// What keeps the fewest rows, and fewer than `limit`, of all that is accepted.
    ///
    /// - Parameter most: as many that keep the same number.
    mutating func find<Found>(
        keepingFewerThan limit: Int, most: Int, isWanted: () -> Bool, accept: (StretchedParts) -> Found?
    ) -> [Found] {
        guard height <= Self.maximumHeight, !probes.isEmpty else { return [] }
        var (found, limit): ([Found], Int) = ([], min(limit, height))
        for idleCount in [0, Self.maximumIdleCount] {
            (steps, tryCount) = (0, 0)
            for kept in 1..<max(1, limit) where isWanted() {
                for flexible in 1..<(kept + 1) where found.count < most && !isExhausted {
                    var walk = Walk(fixed: kept - flexible, flexible: flexible, height: height)
                    let place = Place(fixed: 0, flexible: 0, partsLeft: Self.maximumPartCount, idleLeft: idleCount)
                    _ = extend([], place, &walk) { parts in
                        if let one = accept(parts) { found.append(one) }
                        return found.count < most
                    }
                }
                guard found.isEmpty else {
                    limit = kept
                    break
                }
            }
            if !found.isEmpty { break }
        }
        return found
    }

    private var isExhausted: Bool { steps >= Self.maximumStepCount || tryCount >= Self.maximumTryCount }

    /// Behind so many fixed and flexible rows.
    private struct Place: Hashable {
        var fixed: Int
        var flexible: Int
        var partsLeft: Int
        /// Parts that may yet save nothing: such lead everywhere.
        var idleLeft: Int
    }

    /// What is wanted in all, and what is known of it.
    private struct Walk {
        let fixed: Int
        let flexible: Int
        let ratio: Double
        /// Flexible parts that may begin behind so many fixed and flexible rows, row by row; nil where not looked for yet.
        var parts: [[StretchedParts.Part]?]
        var deadEnds: Set<Place> = []

        init(fixed: Int, flexible: Int, height: Int) {
            (self.fixed, self.flexible) = (fixed, flexible)
            ratio = Double(height - fixed) / Double(flexible)
            parts = Array(repeating: nil, count: (fixed + 1) * (flexible + 1))
        }
    }

    private enum Outcome {
        /// Enough was found.
        case finished
        /// Something came to the end.
        case reached
        case deadEnd
    }

    /// Goes on behind the parts that are there, the last of them flexible.
    ///
    /// - Parameter take: says whether more is wanted.
    private mutating func extend(
        _ before: [StretchedParts.Part], _ place: Place, _ walk: inout Walk, _ take: (StretchedParts) -> Bool
    ) -> Outcome {
        if place.flexible == walk.flexible {
            tryCount += 1
            let rest = StretchedParts.Part(.fixed, count: walk.fixed - place.fixed)
            return take(StretchedParts(length: height, parts: before + [rest])) ? .reached : .finished
        }
        guard place.partsLeft > 0, !walk.deadEnds.contains(place) else { return .deadEnd }
        var isDeadEnd = true
        // Two parts without a row between them are one.
        let first = place.fixed + (before.isEmpty ? 0 : 1)
        for start in first..<max(first, walk.fixed + 1) where !isExhausted {
            let cap = StretchedParts.Part(.fixed, count: start - place.fixed)
            for part in parts(start, place.flexible, &walk) {
                var next = Place(
                    fixed: start, flexible: place.flexible + part.count, partsLeft: place.partsLeft - 1,
                    idleLeft: place.idleLeft)
                if isIdle(part, start, place.flexible, walk) { next.idleLeft -= 1 }
                guard next.idleLeft >= 0 else { continue }
                switch extend(before + [cap, part], next, &walk, take) {
                case .finished: return .finished
                case .reached: isDeadEnd = false
                case .deadEnd: continue
                }
            }
        }
        if isDeadEnd { walk.deadEnds.insert(place) }
        return isDeadEnd ? .deadEnd : .reached
    }

    /// Whether a part may be anything, as nothing of it comes twice and nothing is mixed.
    private func isIdle(_ part: StretchedParts.Part, _ fixed: Int, _ flexible: Int, _ walk: Walk) -> Bool {
        (part.kind == .tiled || part.count == 1) && rows(of: part, fixed, flexible, walk).count <= part.count
    }

    private func rows(
        of part: StretchedParts.Part, _ fixed: Int, _ flexible: Int, _ walk: Walk
    ) -> Range<Int> {
        let start = Double(fixed) + Double(flexible) * walk.ratio
        let end = Double(fixed) + Double(flexible + part.count) * walk.ratio
        return AxisPlan.roundedCut(start, in: height)..<AxisPlan.roundedCut(end, in: height)
    }

    /// The longest first.
    private mutating func parts(_ fixed: Int, _ flexible: Int, _ walk: inout Walk) -> [StretchedParts.Part] {
        let index = fixed * (walk.flexible + 1) + flexible
        if let known = walk.parts[index] { return known }
        let stretch = Stretch(
            start: Double(fixed) + Double(flexible) * walk.ratio, ratio: walk.ratio, length: height)
        let most = walk.flexible - flexible
        var counts = probes[0].counts(of: stretch, upTo: most, steps: &steps)
        for probe in probes.dropFirst() {
            guard let longest = counts.last else { break }
            let allowed = probe.counts(of: stretch, upTo: longest, steps: &steps)
            if allowed != counts { counts.removeAll { !allowed.contains($0) } }
        }
        var parts = counts.map { StretchedParts.Part(.stretched, count: $0) }
        steps += most + Self.placeCost
        for count in 2..<max(2, most + 1) {
            let tile = StretchedParts.Part(.tiled, count: count)
            let rows = rows(of: tile, fixed, flexible, walk)
            if rows.count <= count || repeats[count][rows.lowerBound] >= rows.count - count { parts.append(tile) }
        }
        parts.sort { $0.count > $1.count }
        walk.parts[index] = parts
        return parts
    }
}
