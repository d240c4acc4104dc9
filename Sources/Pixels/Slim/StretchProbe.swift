import Slicing

/// The levels of one channel down one column, to tell quickly where they cannot come of fewer, stretched.
struct StretchProbe {
    /// Lowest and highest ones.
    private let lowest: [Float]
    private let highest: [Float]
    /// How often the level changes from row to row: what says nothing has none.
    private var changeCount = 0

    private static let slack: Float = 0.501
    /// Of more levels than these that are possible at a place only the ends are followed.
    private static let maximumWidth = 8

    /// Whether the levels that are mixed are whole.
    private let isWhole: Bool
    /// By how much what is mixed may be off the levels.
    private let slack: Float

    private init(_ levels: [ClosedRange<Int>]) {
        lowest = levels.map { Float($0.lowerBound) }
        highest = levels.map { Float($0.upperBound) }
        (isWhole, slack) = (true, Self.slack)
        changeCount = lowest.indices.dropFirst().count(where: changes)
    }

    /// Of a colour times alpha, which is mixed by lengths alone whatever alpha is.
    private init(_ colours: [ClosedRange<Int>], alphas: [ClosedRange<Int>]) {
        lowest = zip(colours, alphas).map { colour, alpha in
            let least = (colour: Float(colour.lowerBound) - Self.slack, alpha: Float(alpha.lowerBound) - Self.slack)
            return max(least.colour, 0) * max(least.alpha, 0) / 255
        }
        highest = zip(colours, alphas).map { colour, alpha in
            // Where nothing can be seen the colour is not known.
            let most = alpha.lowerBound == 0 ? 255 : min(Float(colour.upperBound) + Self.slack, 255)
            return most * min(Float(alpha.upperBound) + Self.slack, 255) / 255
        }
        (isWhole, slack) = (false, 0)
        changeCount = lowest.indices.dropFirst().count(where: changes)
    }

    /// Those that change where no other does, the most telling first; of each column alpha and one colour at most.
    static func best(of rows: BoundedRaster, count: Int) -> [StretchProbe] {
        var candidates: [StretchProbe] = []
        for column in 0..<rows.width {
            let alphas = (0..<rows.height).map { rows.levels(column, $0, 24) }
            let colours = [0, 8, 16].map { StretchProbe(Self.colours(of: column, $0, rows, alphas)) }
            candidates.append(StretchProbe(alphas))
            candidates += colours.max { $0.changeCount < $1.changeCount }.map { [$0] } ?? []
        }
        return best(of: &candidates, count: count, height: rows.height)
    }

    /// All that change, those first that change where no other does.
    static func all(of rows: BoundedRaster, first count: Int) -> [StretchProbe] {
        var candidates: [StretchProbe] = []
        for column in 0..<rows.width {
            let alphas = (0..<rows.height).map { rows.levels(column, $0, 24) }
            candidates.append(StretchProbe(alphas))
            let isOpaque = alphas.allSatisfy { $0 == 255...255 }
            for shift in [UInt32(0), 8, 16] {
                candidates.append(StretchProbe(Self.colours(of: column, shift, rows, alphas)))
                guard !isOpaque else { continue }
                let levels = (0..<rows.height).map { rows.levels(column, $0, shift) }
                candidates.append(StretchProbe(levels, alphas: alphas))
            }
        }
        let best = best(of: &candidates, count: count, height: rows.height)
        return best + candidates.filter { $0.changeCount > 0 }.sorted { $0.changeCount > $1.changeCount }
    }

    /// A colour down a column, anything where alpha is not even: there it does not mix by lengths alone.
    private static func colours(
        of column: Int, _ shift: UInt32, _ rows: BoundedRaster, _ alphas: [ClosedRange<Int>]
    ) -> [ClosedRange<Int>] {
        alphas.indices.map { row in
            let around = alphas[max(0, row - 1)...min(alphas.count - 1, row + 1)]
            let isEven = alphas[row].lowerBound > 0 && around.allSatisfy { $0.count == 1 && $0 == alphas[row] }
            return isEven ? rows.levels(column, row, shift) : 0...255
        }
    }

    /// Takes the best out of the candidates.
    private static func best(of candidates: inout [StretchProbe], count: Int, height: Int) -> [StretchProbe] {
        var best: [StretchProbe] = []
        var isCovered = [Bool](repeating: false, count: height)
        while best.count < count {
            let news = candidates.map { $0.changes(besides: isCovered) }
            guard let most = news.indices.max(by: { news[$0] < news[$1] }), news[most] > 0 else { break }
            let probe = candidates.remove(at: most)
            best.append(probe)
            for row in isCovered.indices.dropFirst() where probe.changes(before: row) { isCovered[row] = true }
        }
        return best
    }

    private func changes(before row: Int) -> Bool {
        lowest[row] > highest[row - 1] || highest[row] < lowest[row - 1]
    }

    private func changes(besides isCovered: [Bool]) -> Int {
        changeCount == 0 ? 0 : isCovered.indices.dropFirst().count { !isCovered[$0] && changes(before: $0) }
    }

    /// How many source rows a stretch may have, up to a number; one that is named may be wrong, one that is not is not.
    ///
    /// - Parameter steps: counts the rows that were looked at.
    func counts(of stretch: Stretch, upTo maximum: Int, steps: inout Int) -> [Int] {
        var counts: [Int] = []
        var row = stretch.firstRow
        var range = (lowest: Float(0), highest: Float(255))
        for place in 0..<maximum {
            // Up to the middle of the place's row: mixtures with the one before it.
            let start = row
            while row < lowest.count, stretch.position(row) <= Float(place) { row += 1 }
            steps += row - start + 1
            guard let next = next(after: range, start..<row, place: Float(place), stretch) else { break }
            range = next
            // If this is the last place, what is left shows it alone.
            let end = stretch.end(count: place + 1)
            guard end <= lowest.count else { break }
            if shows(range, row..<max(row, end)) { counts.append(place + 1) }
        }
        return counts
    }

    /// Whether a stretch may have so many source rows; true may be wrong, false is not.
    func allows(_ stretch: Stretch, count: Int, steps: inout Int) -> Bool {
        var row = stretch.firstRow
        var range = (lowest: Float(0), highest: Float(255))
        let end = stretch.end(count: count)
        guard end <= lowest.count else { return false }
        for place in 0..<count {
            let start = row
            while row < end, stretch.position(row) <= Float(place) { row += 1 }
            steps += row - start + 1
            guard let next = next(after: range, start..<row, place: Float(place), stretch) else { return false }
            range = next
        }
        return shows(range, row..<max(row, end))
    }

    /// The same, more quickly and less surely.
    ///
    /// - Parameter end: the row behind the stretch.
    func mayAllow(_ stretch: Stretch, count: Int, end: Int, steps: inout Int) -> Bool {
        let (first, last) = (stretch.position(stretch.firstRow), Float(count - 1))
        let step = Float(1 / stretch.ratio)
        var (before, range): (SIMD2<Float>, SIMD2<Float>) = ([0, 255], [0, 255])
        var place: Float = 0
        for row in stretch.firstRow..<end {
            let position = min(first + Float(row - stretch.firstRow) * step, last)
            while position > place {
                (before, range) = (range, [0, 255])
                place += 1
            }
            let share = position - (place - 1)
            if place == 0 {
                range = [max(range[0], lowest[row] - slack), min(range[1], highest[row] + slack)]
            } else if share > 1e-2 {
                let low = lowest[row] - (1 - share) * before[1] - slack - 1e-2
                let high = highest[row] - (1 - share) * before[0] + slack + 1e-2
                let scale = 1 / share
                range = [max(range[0], low * scale), min(range[1], high * scale)]
            }
            if range[0] > range[1] {
                steps += row - stretch.firstRow + 1
                return false
            }
        }
        steps += end - stretch.firstRow
        return true
    }

    /// Whether two rows may show the same.
    func mayBeAlike(_ row: Int, _ other: Int) -> Bool {
        lowest[row] <= highest[other] && lowest[other] <= highest[row]
    }

    private func shows(_ range: (lowest: Float, highest: Float), _ rows: Range<Int>) -> Bool {
        rows.allSatisfy { highest[$0] >= range.lowest - slack && lowest[$0] <= range.highest + slack }
    }

    /// The levels that are possible at a place; nil where none is.
    private func next(
        after before: (lowest: Float, highest: Float), _ rows: Range<Int>, place: Float, _ stretch: Stretch
    ) -> (lowest: Float, highest: Float)? {
        var next: (lowest: Float, highest: Float) = (256, -1)
        let isWide = !isWhole || before.highest - before.lowest > Float(Self.maximumWidth)
        var level = before.lowest
        while level <= before.highest {
            let other = isWide ? before.highest : level
            var (low, high): (Float, Float) = (0, 255)
            for row in rows {
                let share = stretch.position(row) - (place - 1)
                if share <= 0 || place == 0 {
                    // Before the first place's middle there is nothing to mix with.
                    guard place == 0 else { continue }
                    (low, high) = (max(low, lowest[row] - slack), min(high, highest[row] + slack))
                } else if share > 1e-4 {
                    low = max(low, (lowest[row] - (1 - share) * other - slack) / share - 1e-2)
                    high = min(high, (highest[row] - (1 - share) * level + slack) / share + 1e-2)
                }
            }
            if isWhole { (low, high) = (low.rounded(.up), high.rounded(.down)) }
            if low <= high { next = (min(next.lowest, low), max(next.highest, high)) }
            if isWide { break }
            level += 1
        }
        return next.lowest <= next.highest ? next : nil
    }
}

/// A stretch that is looked for: where it begins, and how much longer it is than its source.
struct Stretch {
    /// Exact, in output rows.
    let start: Double
    /// Output rows per source row, above 1.
    let ratio: Double
    /// Of the whole axis.
    let length: Int
    /// The first output row that it owns.
    let firstRow: Int

    init(start: Double, ratio: Double, length: Int) {
        self.start = start
        self.ratio = ratio
        self.length = length
        firstRow = AxisPlan.roundedCut(start, in: length)
    }

    /// Where a row's centre lies, source rows' centres being whole numbers from 0 on.
    func position(_ row: Int) -> Float { Float((Double(row) + 0.5 - start) / ratio - 0.5) }

    /// The row behind the last one if the source has so many rows.
    func end(count: Int) -> Int {
        let end = start + Double(count) * ratio
        // More than the axis: no such stretch.
        return end > Double(length) + 1e-6 ? length + 1 : AxisPlan.roundedCut(end, in: length)
    }

    /// The last row that shows nothing but the first source row.
    var lastFlatRow: Int { Int((start + ratio / 2 - 0.5).rounded(.down)) }

    /// The first row that shows nothing but the last source row.
    func firstFlatRow(count: Int) -> Int {
        Int((start + (Double(count) - 0.5) * ratio - 0.5).rounded(.up))
    }
}
