import Slicing

/// Looks for ways in which an axis may have come of a shorter one.
///
/// For each shorter length, the shortest first, and each share of it that was stretched, the ratio is known, and with it
/// where each stretch that begins somewhere must have its source rows. A few columns tell which stretches are possible.
struct StretchSearch {
    private let height: Int
    private let probes: [StretchProbe]
    /// How many rows from each on are the same as it.
    private let alikeCounts: [Int]
    /// Whether the rows tell at all which of them are alike.
    private let isKnown: Bool
    /// Rows like the next one, ascending.
    private let flatRows: [Int]
    private var steps = 0
    /// Those that are looked for.
    private var ratios = Ratios.plain

    /// How much longer stretches are that are looked for together, and how many rows, after which they are given up.
    private struct Ratios {
        /// From this ratio on.
        let least: Int
        /// Below this one.
        let most: Int
        let maximumStepCount: Int
        /// The same of ways that were not accepted.
        let maximumTryCount: Int

        static let plain = Ratios(least: plainRatio, most: .max, maximumStepCount: 6_000_000, maximumTryCount: 60_000)
        static let middling = Ratios(least: 2, most: plainRatio, maximumStepCount: 1_500_000, maximumTryCount: 500)
        static let slight = Ratios(least: 1, most: 2, maximumStepCount: 500_000, maximumTryCount: 20)

        func contains(spare: Int, stretched: Int) -> Bool {
            spare > stretched && spare / stretched >= least && spare / stretched < most
        }
    }

    private static let maximumPartCount = 4
    private static let probeCount = 8
    /// From this ratio on a stretch begins and ends with rows that are alike, which few do by chance.
    private static let plainRatio = 3
    /// The shortest stretch that could tell anything.
    private static let minimumLength = 3

    init(_ rows: BoundedRaster, names: [Int]) {
        height = rows.height
        probes = StretchProbe.best(of: rows, count: Self.probeCount)
        var counts = [Int](repeating: 1, count: names.count)
        for row in names.indices.dropLast().reversed() where names[row] == names[row + 1] {
            counts[row] = counts[row + 1] + 1
        }
        alikeCounts = counts
        isKnown = (counts.first ?? 0) < names.count
        flatRows = counts.indices.filter { counts[$0] > 1 }
    }

    /// What keeps the fewest rows, and fewer than `limit`, of all that is accepted.
    ///
    /// - Parameter several: whether there may be more than one stretch; they explain much that one does not, and some
    ///   that is none.
    mutating func find<Found>(
        keepingFewerThan limit: Int, several: Bool, isWanted: () -> Bool, accept: (StretchedParts) -> Found?
    ) -> Found? {
        guard !probes.isEmpty else { return nil }
        var (best, limit) = (Found?.none, limit)
        // Several stretches with nothing that tells where they begin could be anywhere.
        for ratios: Ratios in several ? [.plain] : [.plain, .middling, .slight] {
            (steps, self.ratios) = (0, ratios)
            for kept in 2..<max(2, limit) where isWanted() {
                let partCount = several ? Self.maximumPartCount : 1
                guard let found = find(keeping: kept, partCount, accept) else { continue }
                (best, limit) = (found, kept)
                break
            }
        }
        return best
    }

    /// About what it costs, in rows looked at, to see that a way is not accepted.
    private var acceptanceCost: Int { max(2 * height, ratios.maximumStepCount / ratios.maximumTryCount) }

    private mutating func find<Found>(
        keeping kept: Int, _ partCount: Int, _ accept: (StretchedParts) -> Found?
    ) -> Found? {
        for stretched in 2..<(kept + 1) {
            let fixed = kept - stretched
            let spare = height - fixed
            guard ratios.contains(spare: spare, stretched: stretched), steps < ratios.maximumStepCount else { continue }
            var tries = Tries(
                ratio: Double(spare) / Double(stretched), fixed: fixed, stretched: stretched, partCount: partCount)
            if let found = extend([], fixed: 0, stretched: 0, &tries, accept) { return found }
        }
        return nil
    }

    /// What is wanted of one ratio, and what was tried in vain.
    private struct Tries {
        let ratio: Double
        /// Rows in all.
        let fixed: Int
        let stretched: Int
        /// Stretches at most.
        let partCount: Int
        var failed: Set<SIMD2<Int>> = []
    }

    /// Goes on behind the parts that are there, to which so many fixed and stretched rows belong.
    private mutating func extend<Found>(
        _ parts: [StretchedParts.Part], fixed: Int, stretched: Int, _ tries: inout Tries,
        _ accept: (StretchedParts) -> Found?
    ) -> Found? {
        // Two stretches without a row between them are one.
        let firstStart = parts.isEmpty ? 0 : fixed + 1
        guard firstStart <= tries.fixed else { return nil }
        // The first stretch begins on a whole pixel.
        let isPlain = tries.ratio >= Double(Self.plainRatio)
        let starts = parts.isEmpty && isPlain ? flatRows : Array(firstStart...tries.fixed)
        for start in starts where start <= tries.fixed && steps < ratios.maximumStepCount {
            let stretch = Stretch(
                start: Double(start) + Double(stretched) * tries.ratio, ratio: tries.ratio, length: height)
            steps += 1
            let most = tries.stretched - stretched
            guard mayBegin(stretch), tries.partCount > 1 || mayEnd(stretch, most),
                !tries.failed.contains([start, stretched])
            else { continue }
            for count in counts(of: stretch, upTo: most).reversed() {
                let now =
                    parts + [.init(.fixed, count: start - fixed), .init(.stretched, count: count)]
                if stretched + count == tries.stretched {
                    let rest = StretchedParts.Part(.fixed, count: tries.fixed - start)
                    steps += acceptanceCost
                    if let found = accept(StretchedParts(length: height, parts: now + [rest])) { return found }
                } else if parts.count / 2 + 1 < tries.partCount,
                    let found = extend(now, fixed: start, stretched: stretched + count, &tries, accept)
                {
                    return found
                }
            }
            tries.failed.insert([start, stretched])
        }
        return nil
    }

    private func mayBegin(_ stretch: Stretch) -> Bool {
        let (first, last) = (stretch.firstRow, stretch.lastFlatRow)
        return first < height && (last <= first || last < height && alikeCounts[first] > last - first)
    }

    private mutating func counts(of stretch: Stretch, upTo maximum: Int) -> [Int] {
        var counts: [Int]?
        for probe in probes where counts?.isEmpty != true {
            let allowed = probe.counts(of: stretch, upTo: counts?.last ?? maximum, steps: &steps)
            counts =
                counts.map { known in known.filter(Set(allowed).contains) } ?? allowed.filter { mayEnd(stretch, $0) }
        }
        return counts ?? []
    }

    private func mayEnd(_ stretch: Stretch, _ count: Int) -> Bool {
        let (first, end) = (max(stretch.firstFlatRow(count: count), stretch.firstRow), stretch.end(count: count))
        guard end <= height, end - stretch.firstRow >= Self.minimumLength else { return false }
        // Rows that are all alike are constant, whose rules are others'.
        if isKnown, alikeCounts[stretch.firstRow] >= end - stretch.firstRow { return false }
        return first >= end || alikeCounts[first] >= end - first
    }
}
