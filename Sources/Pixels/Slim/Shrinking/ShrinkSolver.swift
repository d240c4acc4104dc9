import Slicing

/// Finds rows that come out as the given ones where they are drawn across, rounded, and then summed down.
///
/// There are more rows than are shown, so that nearly any levels will do but for the roundings: some are tried of each
/// column, and of those that fit some of the next one, as far as columns are mixed with one another (a beam search).
struct ShrinkSolver {
    /// Levels of a column's channels by source rows, and the state before it that they go with.
    private struct State {
        var parent: Int
        var levels: [[Int]]
    }

    static let alpha = 3

    private let picture: Raster
    private let across: MixedAxis
    private let rows: SummedRows
    private let isOpaque: Bool
    private var choice = LevelChoice()
    private(set) var steps = 0
    private let maximumStepCount: Int

    /// How hard is tried: little at first.
    private struct Effort {
        /// States of a column that are gone on with.
        var width: Int
        var levels: ColumnSummands.Effort
        /// Alphas of a column tried for one state.
        var alphaCount: Int
    }
    private static let efforts = [
        Effort(width: 6, levels: .init(choices: 12, tries: 300), alphaCount: 10),
        Effort(width: 20, levels: .init(choices: 64, tries: 1_000), alphaCount: 60),
        Effort(width: 100, levels: .init(choices: 256, tries: 4_000), alphaCount: 200),
    ]

    /// - Parameter picture: the drawn rows alone.
    init(_ picture: Raster, across: MixedAxis, rows: SummedRows, maximumStepCount: Int) {
        (self.picture, self.across, self.rows) = (picture, across, rows)
        self.maximumStepCount = maximumStepCount
        isOpaque = Pixels.isOpaque(picture.pixels.span)
    }

    mutating func solve() -> Raster? {
        var made = Raster(
            width: across.sourceCount, height: rows.sourceCount,
            pixels: [UInt32](repeating: isOpaque ? 0xFF00_0000 : 0, count: across.sourceCount * rows.sourceCount))
        for chain in across.chains {
            for channels in isOpaque ? [[0], [1], [2]] : [[Self.alpha, 0, 1, 2]] {
                guard let levels = solve(chain, channels) else { return nil }
                for (column, levels) in zip(chain, levels) {
                    for (channel, levels) in zip(channels, levels) {
                        for row in 0..<rows.sourceCount {
                            made[column, row] |= UInt32(levels[row]) << UInt32(8 * channel)
                        }
                    }
                }
            }
        }
        return made.clearingInvisibleColours()
    }

    /// Levels by columns and channels.
    private mutating func solve(_ chain: Range<Int>, _ channels: [Int]) -> [[[Int]]]? {
        for (index, effort) in Self.efforts.enumerated() {
            var layers: [[State]] = []
            if solve(chain, channels, effort, &layers) { return history(layers, 0) }
            // What does not come far with little does not come to the end with more.
            if steps > maximumStepCount || layers.count <= index { return nil }
        }
        return nil
    }

    /// - Parameter layers: states of each column, as far as there are any.
    private mutating func solve(
        _ chain: Range<Int>, _ channels: [Int], _ effort: Effort, _ layers: inout [[State]]
    ) -> Bool {
        let width = effort.width
        for column in chain {
            let parents = layers.last.map { Array($0.indices) } ?? [-1]
            var states: [State] = []
            let most = (width + parents.count - 1) / parents.count
            for parent in parents where states.count < width {
                guard steps <= maximumStepCount else { return false }
                let before = history(layers, parent)
                let found = extend(before, column, from: chain.lowerBound, channels, most: most, effort)
                states += found.map { State(parent: parent, levels: $0) }
            }
            guard !states.isEmpty else { return false }
            layers.append(states)
        }
        return true
    }

    /// Levels of all columns up to a state of the last one.
    private func history(_ layers: [[State]], _ index: Int) -> [[[Int]]] {
        var (index, columns): (Int, [[[Int]]]) = (index, [])
        for layer in layers.reversed() {
            columns.append(layer[index].levels)
            index = layer[index].parent
        }
        return columns.reversed()
    }

    /// Levels of one more column, by channels; some that differ.
    private mutating func extend(
        _ before: [[[Int]]], _ column: Int, from first: Int, _ channels: [Int], most: Int, _ effort: Effort
    ) -> [[[Int]]] {
        var summands = ColumnSummands(rows, lines(column, channels[0]) { before[$0 - first][0] })
        defer { steps += summands.steps }
        var found: [[[Int]]] = []
        var triesLeft = effort.alphaCount
        while found.count < most, triesLeft > 0, let levels = summands.next(&choice, effort.levels) {
            triesLeft -= 1
            var all = [levels]
            for (index, channel) in channels.enumerated().dropFirst() {
                let lines = lines(column, channel, alphas: { $0 == column ? levels : before[$0 - first][0] }) {
                    before[$0 - first][index]
                }
                var colours = ColumnSummands(rows, lines)
                let next = colours.next(&choice, effort.levels)
                steps += colours.steps
                guard let next else { break }
                all.append(next)
            }
            if all.count == channels.count {
                found.append(all)
                triesLeft = effort.alphaCount
            }
        }
        return found
    }

    /// The drawn columns that show a source column, and of others only some before it.
    private func lines(
        _ column: Int, _ channel: Int, alphas: ((Int) -> [Int])? = nil, _ levels: (Int) -> [Int]
    ) -> [ColumnSummands.Line] {
        var lines: [ColumnSummands.Line] = []
        for index in across.groupsOfSource[column] {
            let group = across.groups[index]
            guard max(group.lower, group.upper) == column else { continue }
            let other = min(group.lower, group.upper)
            let own = alphas?(column)
            let (lower, upper) = (alphas?(group.lower), alphas?(group.upper))
            for (index, x) in group.lines.enumerated() {
                var line = ColumnSummands.Line(
                    others: group.isCopy ? [] : levels(other), isLower: group.lower == column,
                    scales: own?.map(Float.init) ?? Array(repeating: 1, count: rows.sourceCount),
                    levels: (0..<rows.count).map { isVisible(x, $0, channel) ? level(x, $0, channel) : nil })
                if !group.isCopy {
                    line.mixtures = (0..<rows.sourceCount).map { row in
                        guard let lower, let upper else { return isOpaque ? group.opaque[index] : group.alphas[index] }
                        line.scales[row] = Float(group.alphas[index](lower[row], upper[row]))
                        return LevelMixture(
                            share: group.shares[index], lowerAlpha: lower[row], upperAlpha: upper[row])
                    }
                }
                lines.append(line)
            }
        }
        return lines
    }

    private func level(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        Int(picture[x, y] >> UInt32(channel * 8) & 0xFF)
    }

    private func isVisible(_ x: Int, _ y: Int, _ channel: Int) -> Bool {
        channel == Self.alpha || isOpaque || level(x, y, Self.alpha) > 0
    }
}

extension MixedAxis {
    /// Source columns that are mixed with one another, and so with those between them.
    fileprivate var chains: [Range<Int>] {
        var ends = Array(1..<sourceCount + 1)
        for group in groups {
            let (first, last) = (min(group.lower, group.upper), max(group.lower, group.upper))
            for column in first..<last { ends[column] = max(ends[column], last + 1) }
        }
        var chains: [Range<Int>] = []
        var (start, end) = (0, 0)
        for column in 0..<sourceCount {
            end = max(end, ends[column])
            guard end == column + 1 else { continue }
            chains.append(start..<end)
            start = end
        }
        return chains
    }
}
