/// Weighted sums of source lines, each a short list of (source line, weight) taps whose weights add up to 1.
///
/// A sample without taps is transparent.
package struct SampleTable: Hashable, Sendable {
    /// All taps, sample by sample.
    package struct Taps: Hashable, Sendable {
        /// Sample i owns the taps `offsets[i] ..< offsets[i + 1]`.
        package fileprivate(set) var offsets: [Int] = [0]
        /// Source line of each tap.
        package fileprivate(set) var lines: [Int] = []
        /// Weight of each tap.
        package fileprivate(set) var weights: [Float] = []
    }

    package private(set) var taps = Taps()
    /// Samples of more than one tap.
    private var sumCount = 0

    /// Whether every sample is one whole source line or transparent, so that nothing is blended.
    package var copiesOnly: Bool { sumCount == 0 }

    package init() {}

    package var count: Int { taps.offsets.count - 1 }

    /// The source lines that any sample reads, in ascending order, each once.
    package var usedLines: [Int] {
        var isUsed = [Bool](repeating: false, count: (taps.lines.max() ?? -1) + 1)
        for line in taps.lines { isUsed[line] = true }
        return isUsed.indices.filter { isUsed[$0] }
    }

    /// Appends a transparent sample.
    mutating func appendBlank() {
        taps.offsets.append(taps.lines.count)
    }

    /// Appends a copy of one source line.
    mutating func appendCopy(of line: Int) {
        taps.lines.append(line)
        taps.weights.append(1)
        taps.offsets.append(taps.lines.count)
    }

    /// Appends `(1 - fraction) * lower + fraction * upper`; a fraction too small to matter makes a copy.
    mutating func appendBlend(lower: Int, upper: Int, fraction: Double) {
        if lower == upper || fraction < Self.leastWeight { return appendCopy(of: lower) }
        if fraction > 1 - Self.leastWeight { return appendCopy(of: upper) }
        appendPair(lower, upper, fraction: fraction)
    }

    private mutating func appendPair(_ lower: Int, _ upper: Int, fraction: Double) {
        taps.lines.append(lower)
        taps.lines.append(upper)
        taps.weights.append(Float(1 - fraction))
        taps.weights.append(Float(fraction))
        taps.offsets.append(taps.lines.count)
        sumCount += 1
    }

    /// Appends a weighted sum of distinct lines, the weights scaled to add up to 1.
    mutating func appendSum(_ parts: [(line: Int, weight: Double)]) {
        let total = parts.reduce(0) { $0 + $1.weight }
        let kept = parts.filter { $0.weight > Self.leastWeight * total }
        if kept.count == 1 { return appendCopy(of: kept[0].line) }
        let keptTotal = kept.reduce(0) { $0 + $1.weight }
        for tap in kept {
            taps.lines.append(tap.line)
            taps.weights.append(Float(tap.weight / keptTotal))
        }
        taps.offsets.append(taps.lines.count)
        if !kept.isEmpty { sumCount += 1 }
    }

    /// Makes room for so many samples in all, of one tap each.
    mutating func reserve(_ sampleCount: Int) {
        taps.offsets.reserveCapacity(sampleCount + 1)
        taps.lines.reserveCapacity(sampleCount)
        taps.weights.reserveCapacity(sampleCount)
    }

    /// Writes the last sample in one way for all that read equal lines: a copy of the first of them.
    ///
    /// Where a sum of them is not a copy, down to pixels that nobody sees, it becomes one certain sum of that line.
    mutating func simplifyLast(_ likeness: LineLikeness) {
        let first = taps.offsets[taps.offsets.count - 2]
        let end = taps.lines.count
        guard first < end, let line = likeness.runStart(of: taps.lines[first], and: taps.lines[end - 1]) else { return }
        if end - first == 1 {
            taps.lines[first] = line
            return
        }
        // Taps of a repeated or reversed part may leave the run and come back.
        for tap in first..<end where likeness.runStart(of: line, and: taps.lines[tap]) == nil { return }
        removeLast(tapCount: end - first)
        if likeness.survivesSums(line) {
            appendCopy(of: line)
        } else {
            appendPair(line, line, fraction: 0.5)
        }
    }

    /// Removes the last sample when it equals the one before, which must exist.
    ///
    /// - Returns: whether it did.
    mutating func dropLastIfRepeated() -> Bool {
        let count = taps.offsets.count
        let end = taps.offsets[count - 1]
        let middle = taps.offsets[count - 2]
        let first = taps.offsets[count - 3]
        guard end - middle == middle - first else { return false }
        for tap in 0..<(end - middle)
        where taps.lines[first + tap] != taps.lines[middle + tap]
            || taps.weights[first + tap] != taps.weights[middle + tap]
        {
            return false
        }
        removeLast(tapCount: end - middle)
        return true
    }

    private mutating func removeLast(tapCount: Int) {
        taps.lines.removeLast(tapCount)
        taps.weights.removeLast(tapCount)
        taps.offsets.removeLast()
        if tapCount > 1 { sumCount -= 1 }
    }

    /// Below this share a tap cannot change an 8-bit level.
    private static let leastWeight = 1.0 / 65536
}
