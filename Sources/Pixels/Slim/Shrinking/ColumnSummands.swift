import Slicing

/// Levels of one channel of one source column that are drawn, across with a column before it and then summed down, as
/// the picture shows it.
///
/// Goes from source row to source row. Each leaves to those behind it what is still missing of the sums that it is part
/// of, which must lie within what these can add.
struct ColumnSummands {
    /// A drawn column that shows the source column.
    struct Line {
        /// How it is mixed of the column and another one, by source rows; empty where it is a copy.
        var mixtures: [LevelMixture] = []
        /// Levels of the other column.
        var others: [Int] = []
        /// Whether the other column comes behind.
        var isLower = false
        /// What a level counts of each source row: 1, or alpha of the mixture for a colour.
        var scales: [Float]
        /// Levels of the picture by drawn rows; nil where nothing can be seen.
        var levels: [Int?]
    }

    /// How much is tried.
    struct Effort {
        /// Levels of one row.
        var choices: Int
        /// Levels in all.
        var tries: Int
    }

    /// What is missing of a sum at least and at most, and the most that the rows to come can add.
    private struct Missing {
        var least: Float
        var most: Float
        var rest: Float
    }

    private let rows: SummedRows
    private let lineCount: Int
    private let isCopy: [Bool]
    private let isLower: [Bool]
    /// By source rows and lines.
    private var mixtures: [LevelMixture] = []
    private var others: [Int] = []
    private var scales: [Float] = []
    private var bounds: [ClosedRange<Int>]
    private var mixed: [Float]
    /// By drawn rows and lines.
    private var missing: [Missing] = []
    /// What was chosen of each source row, or `none`.
    private var chosen: [Int]
    private static let none = -1
    private var effort = Effort(choices: 0, tries: 0)
    /// About how much was done, in levels tried.
    private(set) var steps = 0
    private static let setUpCost = 10

    /// Sums are lifted a little before they are rounded, and off by their own roundings.
    private static let slack: (least: Float, most: Float) = (-1e-4, -4e-4)

    init(_ rows: SummedRows, _ lines: [Line]) {
        self.rows = rows
        lineCount = lines.count
        isCopy = lines.map(\.mixtures.isEmpty)
        isLower = lines.map(\.isLower)
        chosen = Array(repeating: 0, count: rows.sourceCount)
        bounds = Array(repeating: 0...255, count: rows.sourceCount * lines.count)
        mixed = Array(repeating: 0, count: rows.sourceCount * lines.count)
        for row in 0..<rows.sourceCount {
            for line in lines {
                mixtures.append(line.mixtures.isEmpty ? LevelMixture(opaque: 0) : line.mixtures[row])
                others.append(line.others.isEmpty ? 0 : line.others[row])
                scales.append(line.scales[row])
            }
        }
        missing = Self.missing(rows, lines)
        steps = Self.setUpCost * mixtures.count
    }

    private static func missing(_ rows: SummedRows, _ lines: [Line]) -> [Missing] {
        var totals = [Float](repeating: 0, count: rows.count * lines.count)
        for (source, uses) in rows.uses.enumerated() {
            for use in uses {
                for (index, line) in lines.enumerated() {
                    totals[use.row * lines.count + index] += use.weight * line.scales[source]
                }
            }
        }
        return totals.indices.map { place in
            let (row, index) = place.quotientAndRemainder(dividingBy: lines.count)
            guard let level = lines[index].levels[row] else {
                return Missing(least: -.infinity, most: .infinity, rest: 0)
            }
            let total = totals[place]
            return Missing(
                least: (Float(level) - 0.5 + slack.least) * total, most: (Float(level) + 0.5 + slack.most) * total,
                rest: 255 * total)
        }
    }

    /// Levels of the column by source rows, each time others; nil where none was found.
    mutating func next(_ choice: inout LevelChoice, _ effort: Effort) -> [Int]? {
        self.effort = effort
        let start = missing
        defer { missing = start }
        for row in chosen.indices { chosen[row] = Self.none }
        return place(0, &choice) ? chosen : nil
    }

    /// Goes on with the source row of which the fewest levels may do.
    private mutating func place(_ placed: Int, _ choice: inout LevelChoice) -> Bool {
        guard placed < rows.sourceCount else { return true }
        var best: (row: Int, range: ClosedRange<Int>)?
        for row in 0..<rows.sourceCount where chosen[row] < 0 {
            guard let range = range(row) else { return false }
            if range.count < best?.range.count ?? .max { best = (row, range) }
        }
        guard let (row, range) = best else { return true }
        let count = range.count
        // Prime: comes by all levels.
        let step = count > effort.choices ? 97 : 1
        var offset = Int.random(in: 0..<count, using: &choice)
        for _ in 0..<min(count, effort.choices) {
            guard effort.tries > 0 else { break }
            effort.tries -= 1
            let level = range.lowerBound + offset
            offset = (offset + step) % count
            guard mix(level, row) else { continue }
            add(row, 1)
            chosen[row] = level
            if place(placed + 1, &choice) { return true }
            // What was mixed and bounded since then is of other rows.
            add(row, -1)
            chosen[row] = Self.none
        }
        chosen[row] = Self.none
        return false
    }

    /// Mixes a level on all lines; false where one of them comes out wrong.
    private mutating func mix(_ level: Int, _ row: Int) -> Bool {
        for place in row * lineCount..<(row + 1) * lineCount {
            let index = place - row * lineCount
            let value =
                isCopy[index]
                ? level : isLower[index] ? mixtures[place](level, others[place]) : mixtures[place](others[place], level)
            steps += 1
            guard bounds[place].contains(value) else { return false }
            mixed[place] = Float(value)
        }
        return true
    }

    /// Levels of a source row that may do; sets what must come of them on each line.
    private mutating func range(_ row: Int) -> ClosedRange<Int>? {
        var range: (lowest: Float, highest: Float) = (0, 255)
        steps += lineCount * (1 + rows.uses[row].count)
        for index in 0..<lineCount {
            var (least, most): (Float, Float) = (0, 255)
            let place = row * lineCount + index
            for use in rows.uses[row] {
                let weight = use.weight * scales[place]
                guard weight > 0 else { continue }
                let sum = missing[use.row * lineCount + index]
                least = max(least, (sum.least - (sum.rest - 255 * weight)) / weight)
                most = min(most, sum.most / weight)
            }
            let (first, last) = (Int(least.rounded(.up)), Int(most.rounded(.down)))
            guard first <= last else { return nil }
            bounds[place] = first...last
            if isCopy[index] {
                range = (max(range.lowest, Float(first)), min(range.highest, Float(last)))
            } else if !isLower[index] {
                mixtures[place].narrow(&range, after: others[place], to: first...last)
            }
        }
        let (first, last) = (Int(range.lowest.rounded(.up)), Int(range.highest.rounded(.down)))
        return first <= last ? first...last : nil
    }

    /// - Parameter sign: 1, or -1 to take it back.
    private mutating func add(_ row: Int, _ sign: Float) {
        steps += lineCount * rows.uses[row].count
        for use in rows.uses[row] {
            for index in 0..<lineCount {
                let weight = use.weight * scales[row * lineCount + index] * sign
                let amount = weight * mixed[row * lineCount + index]
                missing[use.row * lineCount + index].least -= amount
                missing[use.row * lineCount + index].most -= amount
                missing[use.row * lineCount + index].rest -= 255 * weight
            }
        }
    }
}
