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
    /// Whether every sample is one whole source line or transparent, so that nothing is blended.
    package private(set) var copiesOnly = true

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
        taps.lines.append(lower)
        taps.lines.append(upper)
        taps.weights.append(Float(1 - fraction))
        taps.weights.append(Float(fraction))
        taps.offsets.append(taps.lines.count)
        copiesOnly = false
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
        if !kept.isEmpty { copiesOnly = false }
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
        taps.lines.removeLast(end - middle)
        taps.weights.removeLast(end - middle)
        taps.offsets.removeLast()
        return true
    }

    /// Below this share a tap cannot change an 8-bit level.
    private static let leastWeight = 1.0 / 65536
}
