import Slicing

/// How hard stretches are looked for along an axis.
enum StretchEffort {
    case none
    /// Those that are hardly chance.
    case plain
    /// All.
    case thorough

    init(_ rules: SlimRules) {
        self = rules.kinds.contains(.stretched) ? rules.choice == .all ? .thorough : .plain : .none
    }
}

/// Looks for the smallest picture that comes out as the given one where parts of it are stretched.
///
/// The renderer stretches across and then down, so it is undone the other way round. What keeps fewer rows may be no
/// stretch at all, and then leaves columns that are none either: so several ways down are tried.
struct StretchedPictureSearch {
    struct Answer {
        var across: SlimAxis
        var down: SlimAxis
        var raster: Raster
    }

    private let picture: Raster
    private let columnNames: [Int]
    private let rowNames: [Int]
    /// Across.
    private let effort: StretchEffort
    private let isWanted: () -> Bool

    /// Ways down that keep the same number of rows.
    private static let maximumWayCount = 8

    init(
        _ picture: Raster, columnNames: [Int], rowNames: [Int], effort: StretchEffort, isWanted: @escaping () -> Bool
    ) {
        (self.picture, self.columnNames, self.rowNames) = (picture, columnNames, rowNames)
        (self.effort, self.isWanted) = (effort, isWanted)
    }

    /// - Parameters:
    ///   - across: what is kept of columns, and of rows, where nothing is stretched along that axis.
    ///   - effort: down.
    func smallest(_ across: SlimAxis, _ down: SlimAxis, effort: StretchEffort) -> Answer {
        let ways = [nil] + waysDown(keepingFewerThan: down.keptCount, effort)
        // What keeps the fewest rows leaves the least to be looked for across; what is no stretch, the most.
        let order = ways.indices.sorted {
            (ways[$0]?.axis.keptCount ?? .max, $0) < (ways[$1]?.axis.keptCount ?? .max, $1)
        }
        var best: (answer: Answer, index: Int)?
        for index in order {
            let down = ways[index]?.axis ?? down
            let most = best.map { $0.answer.raster.pixels.count / down.keptCount } ?? across.keptCount
            let answer = undoneAcross(across, down, ways[index], keepingAtMost: most)
            guard let known = best else {
                best = (answer, index)
                continue
            }
            let (size, knownSize) = (answer.raster.pixels.count, known.answer.raster.pixels.count)
            if (size, index) < (knownSize, known.index) { best = (answer, index) }
        }
        return best?.answer ?? undoneAcross(across, down, nil, keepingAtMost: across.keptCount)
    }

    private func waysDown(keepingFewerThan limit: Int, _ effort: StretchEffort) -> [RecoveredAxis] {
        guard effort != .none, limit > 2, var recovery = StretchRecovery(picture, names: rowNames) else { return [] }
        var (ways, limit): ([RecoveredAxis], Int) = ([], limit)
        for several in [false, true] {
            let found = recovery.find(keepingFewerThan: limit, several: several, isWanted: isWanted)
            guard let found else { continue }
            ways.append(found)
            limit = found.axis.keptCount
        }
        guard effort == .thorough else { return ways }
        // Others that keep as many rows may leave fewer columns.
        let others = recovery.findUniform(
            keepingFewerThan: limit + 1, most: Self.maximumWayCount, isWanted: isWanted)
        ways += others.filter { other in !ways.contains { $0.undoing.parts == other.undoing.parts } }
        limit = ways.reduce(limit) { min($0, $1.axis.keptCount) }
        return ways + (recovery.findOnLattice(keepingFewerThan: limit, isWanted: isWanted).map { [$0] } ?? [])
    }

    /// - Parameters:
    ///   - found: how the stretch down was undone; nil where there is none.
    ///   - most: columns, beyond which it need not be looked for fewer.
    private func undoneAcross(
        _ across: SlimAxis, _ down: SlimAxis, _ found: RecoveredAxis?, keepingAtMost most: Int
    ) -> Answer {
        let turned = (found?.rows ?? picture.keeping(down.keptLines)).transposed()
        var best: RecoveredAxis?
        var limit = min(across.keptCount, most + 1)
        if effort != .none, limit > 2 {
            var recovery: (any AxisRecovery)? =
                if let found {
                    PlaneRecovery(picture, names: columnNames, down: found.undoing)
                } else {
                    StretchRecovery(turned, names: columnNames)
                }
            for several in [false, true] {
                let more = recovery?.find(keepingFewerThan: limit, several: several, isWanted: isWanted)
                if let more { (best, limit) = (more, more.axis.keptCount) }
            }
            if effort == .thorough {
                let uniform = recovery?.findUniform(keepingFewerThan: limit, most: 1, isWanted: isWanted).first
                if let uniform { (best, limit) = (uniform, uniform.axis.keptCount) }
                best = recovery?.findOnLattice(keepingFewerThan: limit, isWanted: isWanted) ?? best
            }
        }
        let raster = (best?.rows ?? turned.keeping(across.keptLines)).transposed()
        return Answer(across: best?.axis ?? across, down: down, raster: raster)
    }
}
