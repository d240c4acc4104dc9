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

    /// Whether any sample is of a kernel that takes its pixels as they are, not rounded in between: `bilinear`,
    /// `bicubic` or `lanczos3`.
    package private(set) var isFiltered = false

    /// Whether every sample is one whole source line or transparent, so that nothing is blended.
    package var copiesOnly: Bool { sumCount == 0 }

    package init() {}

    package var count: Int { taps.offsets.count - 1 }

    /// The source lines that any sample reads, in ascending order, each once.
    package var usedLines: [Int] { usedLines(of: 0..<count) }

    /// The source lines that some of the samples read, in ascending order, each once.
    package func usedLines(of samples: Range<Int>) -> [Int] {
        let lines = taps.lines[taps.offsets[samples.lowerBound]..<taps.offsets[samples.upperBound]]
        guard let first = lines.min(), let last = lines.max() else { return [] }
        var isUsed = [Bool](repeating: false, count: last - first + 1)
        for line in lines { isUsed[line - first] = true }
        return (first...last).filter { isUsed[$0 - first] }
    }

    /// Whether any sample is transparent.
    package var hasBlanks: Bool { (0..<count).contains { taps.offsets[$0] == taps.offsets[$0 + 1] } }

    /// Whether the samples are a source's lines in order, each as it is and none left out but such as are like the one
    /// before them.
    func copiesAll(_ likeness: LineLikeness) -> Bool {
        guard copiesOnly, taps.lines.count == count else { return false }
        // The lines up to here are there.
        var end = 0
        for line in taps.lines {
            if line < likeness.lineCount, end < likeness.lineCount, likeness.runStart(of: line, and: end) != nil {
                end = likeness.runEnd(of: line)
            } else if end == 0 || likeness.runStart(of: line, and: end - 1) == nil {
                return false
            }
        }
        return end == likeness.lineCount
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

    /// Appends a sum of neighbouring lines, the first of them `line`, of weights that add up to `total`.
    ///
    /// The table's weights are whole multiples of `filteredUnit`, and their sum is exactly 1. Lines at either end that
    /// cannot change a level are left out.
    mutating func appendWindow(from line: Int, _ weights: [Double], total: Double) {
        let least = Self.leastWeight * total
        guard let first = weights.firstIndex(where: { $0.magnitude > least }),
            let last = weights.lastIndex(where: { $0.magnitude > least })
        else { return appendCopy(of: line) }
        isFiltered = true
        if first == last { return appendCopy(of: line + first) }
        let start = taps.weights.count
        let scale = 1 / (total * Self.filteredUnit)
        var rest = 1 / Self.filteredUnit
        var largest = start
        for index in first...last {
            let units = (weights[index] * scale).rounded()
            rest -= units
            taps.lines.append(line + index)
            taps.weights.append(Float(units * Self.filteredUnit))
            if taps.weights[taps.weights.count - 1] > taps.weights[largest] { largest = taps.weights.count - 1 }
        }
        // At most half a unit a line was rounded away.
        taps.weights[largest] += Float(rest * Self.filteredUnit)
        taps.offsets.append(taps.lines.count)
        sumCount += 1
    }

    /// Appends such a sum of any lines, each of them once.
    mutating func appendFiltered(_ parts: [(line: Int, weight: Double)], total: Double) {
        let kept = parts.filter { $0.weight.magnitude > Self.leastWeight * total }
        let first = taps.lines.count
        appendWindow(from: 0, kept.map(\.weight), total: kept.reduce(0) { $0 + $1.weight })
        for (tap, part) in zip(first..., kept) { taps.lines[tap] = part.line }
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

    /// A step of filtered weights: coarse enough that a `Float` holds every multiple of it up to 4 exactly.
    private static let filteredUnit = 1.0 / Double(1 << 22)

    /// Below this share a tap cannot change an 8-bit level.
    private static let leastWeight = 1.0 / 65536
}
