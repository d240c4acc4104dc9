/// The levels of one channel down one column, to tell quickly where they cannot come of fewer, stretched.
struct StretchProbe {
    private let levels: [Float]
    /// How often the level changes from row to row: what says nothing has none.
    private let changeCount: Int

    /// More levels than these may be possible at a place: then anything is.
    private static let maximumWidth = 8
    private static let slack: Float = 0.501

    private init(_ levels: [Float]) {
        self.levels = levels
        changeCount = zip(levels, levels.dropFirst()).count { $0 != $1 }
    }

    /// The channels that change most; of colours only those under an even alpha, as others do not mix evenly.
    static func best(of rows: Raster, count: Int) -> [StretchProbe] {
        var best: [StretchProbe] = []
        for column in 0..<rows.width {
            let pixels = (0..<rows.height).map { rows[column, $0] }
            let hasEvenAlpha = pixels[0] >> 24 > 0 && pixels.allSatisfy { $0 >> 24 == pixels[0] >> 24 }
            let shifts: [UInt32] = hasEvenAlpha ? [0, 8, 16] : [24]
            best += shifts.map { shift in StretchProbe(pixels.map { Float($0 >> shift & 0xFF) }) }
                .filter { $0.changeCount > 0 }
            guard best.count > 64 else { continue }
            best = Array(best.sorted { $0.changeCount > $1.changeCount }.prefix(count))
        }
        return Array(best.sorted { $0.changeCount > $1.changeCount }.prefix(count))
    }

    /// Whether the levels of a range may come of `count` ones; true may be wrong, false is not.
    func allows(_ range: Range<Int>, count: Int) -> Bool {
        let (ratio, levels) = (Float(count) / Float(range.count), levels.span)
        let position = { (row: Int) in (Float(row - range.lowerBound) + 0.5) * ratio - 0.5 }
        var (lowest, highest) = (levels[range.lowerBound], levels[range.lowerBound])
        var row = range.lowerBound
        while row < range.upperBound, position(row) <= 0 {
            if abs(levels[row] - lowest) > Self.slack { return false }
            row += 1
        }
        for place in 1..<max(1, count) {
            let start = row
            while row < range.upperBound, position(row) < Float(place) { row += 1 }
            var (nextLowest, nextHighest): (Float, Float) = (256, -1)
            var level = lowest
            while level <= highest {
                var (low, high): (Float, Float) = (0, 255)
                for sample in start..<row {
                    let share = position(sample) - Float(place - 1)
                    guard share > 1e-4 else { continue }
                    let rest = levels[sample] - (1 - share) * level
                    low = max(low, (rest - Self.slack) / share - 1e-2)
                    high = min(high, (rest + Self.slack) / share + 1e-2)
                }
                (low, high) = (low.rounded(.up), high.rounded(.down))
                if low <= high { (nextLowest, nextHighest) = (min(nextLowest, low), max(nextHighest, high)) }
                level += 1
            }
            guard nextLowest <= nextHighest else { return false }
            guard nextHighest - nextLowest <= Float(Self.maximumWidth) else { return true }
            (lowest, highest) = (nextLowest, nextHighest)
        }
        while row < range.upperBound {
            if levels[row] < lowest - Self.slack || levels[row] > highest + Self.slack { return false }
            row += 1
        }
        return true
    }
}
