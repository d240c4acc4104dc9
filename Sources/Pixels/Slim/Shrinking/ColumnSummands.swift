import Slicing

/// Levels of one channel of one source column that are drawn, across with a column before it and then summed down, as
/// the picture shows it.
///
/// Goes down the source rows. Each leaves to those behind it what is still missing of the sums that it is part of, which
/// must lie within what these can add.
struct ColumnSummands {
    /// A drawn column that shows the source column.
    struct Line {
        /// How it is mixed of the column and another one, by source rows; empty where it is a copy.
        var mixtures: [LevelMixture]
        /// Levels of the other column.
        var others: [Int]
        /// Whether the other column comes behind.
        var isLower = false
        /// What a level counts of each source row: 1, or alpha of the mixture for a colour.
        var scales: [Float]
        /// Levels of the picture by drawn rows; nil where nothing can be seen.
        var levels: [Int?]

        func mixed(_ level: Int, row: Int) -> Int {
            guard !mixtures.isEmpty else { return level }
            return isLower ? mixtures[row](level, others[row]) : mixtures[row](others[row], level)
        }
    }

    private let rows: SummedRows
    private let lines: [Line]
    /// By lines and drawn rows: what is missing at least and at most, and the most that the rows to come can add.
    private var missing: [(least: Float, most: Float, rest: Float)]
    /// What was chosen of each source row.
    private var chosen: [Int]
    /// Levels that may yet be tried.
    private var triesLeft = 0
    /// Levels tried.
    private(set) var steps = 0

    /// Sums are this much lifted before they are rounded, or less, and as much off by their own roundings.
    private static let slack: (least: Float, most: Float) = (-1e-4, -4e-4)
    /// Of more levels that are possible so many are tried.
    private static let maximumChoiceCount = 12

    init(_ rows: SummedRows, _ lines: [Line]) {
        (self.rows, self.lines) = (rows, lines)
        chosen = Array(repeating: 0, count: rows.sourceCount)
        missing = Array(repeating: (0, .infinity, 0), count: lines.count * rows.count)
        for (index, line) in lines.enumerated() {
            var totals = [Float](repeating: 0, count: rows.count)
            for (source, uses) in rows.uses.enumerated() {
                for use in uses { totals[use.row] += use.weight * line.scales[source] }
            }
            for (row, total) in totals.enumerated() {
                guard let level = line.levels[row] else {
                    missing[index * rows.count + row] = (-.infinity, .infinity, 0)
                    continue
                }
                missing[index * rows.count + row] = (
                    (Float(level) - 0.5 + Self.slack.least) * total, (Float(level) + 0.5 + Self.slack.most) * total,
                    255 * total
                )
            }
        }
    }

    /// Levels of the column by source rows; nil where none was found in so many tries. Each time others.
    mutating func next(_ choice: inout LevelChoice, tries: Int) -> [Int]? {
        triesLeft = tries
        let start = missing
        defer { missing = start }
        return place(0, &choice) ? chosen : nil
    }

    private mutating func place(_ row: Int, _ choice: inout LevelChoice) -> Bool {
        guard row < rows.sourceCount else { return true }
        guard let (range, bounds) = range(row) else { return false }
        let count = range.count
        let offset = Int.random(in: 0..<count, using: &choice)
        for index in 0..<min(count, Self.maximumChoiceCount) {
            guard triesLeft > 0 else { return false }
            (triesLeft, steps) = (triesLeft - 1, steps + lines.count)
            let next = count <= Self.maximumChoiceCount ? index : Int.random(in: 0..<count, using: &choice)
            let level = range.lowerBound + (offset + next) % count
            let mixed = lines.map { $0.mixed(level, row: row) }
            guard zip(mixed, bounds).allSatisfy({ $1.contains($0) }) else { continue }
            add(mixed, row, 1)
            chosen[row] = level
            if place(row + 1, &choice) { return true }
            add(mixed, row, -1)
        }
        return false
    }

    /// Levels of a source row that may do, and what must come of them on each line.
    private func range(_ row: Int) -> (ClosedRange<Int>, [ClosedRange<Int>])? {
        var bounds: [ClosedRange<Int>] = []
        var (lowest, highest): (Float, Float) = (0, 255)
        for (index, line) in lines.enumerated() {
            var (least, most): (Float, Float) = (0, 255)
            for use in rows.uses[row] {
                let weight = use.weight * line.scales[row]
                guard weight > 0 else { continue }
                let sum = missing[index * rows.count + use.row]
                least = max(least, (sum.least - (sum.rest - 255 * weight)) / weight)
                most = min(most, sum.most / weight)
            }
            let (first, last) = (Int(least.rounded(.up)), Int(most.rounded(.down)))
            guard first <= last else { return nil }
            bounds.append(first...last)
            if line.mixtures.isEmpty {
                (lowest, highest) = (max(lowest, Float(first)), min(highest, Float(last)))
            } else if !line.isLower {
                var range = (lowest: lowest, highest: highest)
                line.mixtures[row].narrow(&range, after: line.others[row], to: first...last)
                (lowest, highest) = (range.lowest, range.highest)
            }
        }
        let (first, last) = (Int(lowest.rounded(.up)), Int(highest.rounded(.down)))
        return first <= last ? (first...last, bounds) : nil
    }

    /// - Parameter sign: 1, or -1 to take it back.
    private mutating func add(_ mixed: [Int], _ row: Int, _ sign: Float) {
        for index in lines.indices {
            for use in rows.uses[row] {
                let weight = use.weight * lines[index].scales[row] * sign
                let place = index * rows.count + use.row
                missing[place].least -= weight * Float(mixed[index])
                missing[place].most -= weight * Float(mixed[index])
                missing[place].rest -= 255 * weight
            }
        }
    }
}
