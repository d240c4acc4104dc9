/// Looks over the segments of an axis.
package struct SegmentInspection {
    private let segments: [Segment]
    private let starts: [Int]
    private let lines: [Int]
    private let distance: (Int, Int) -> Int

    /// Neighbouring lines that differ by less are a shade of the same.
    private static let visibleStep = 24

    /// - Parameters:
    ///   - segments: cover the axis.
    ///   - lines: equal numbers mean equal lines.
    ///   - distance: how far two lines are apart, in levels.
    package init(_ segments: [Segment], lines: [Int], distance: @escaping (Int, Int) -> Int) {
        precondition(segments.reduce(0) { $0 + $1.length } == lines.count)
        self.segments = segments
        self.lines = lines
        self.distance = distance
        var position = 0
        starts = segments.map { segment in
            defer { position += segment.length }
            return position
        }
    }

    /// In the order of the segments.
    package var findings: [SegmentFinding] {
        segments.indices.flatMap { index -> [SegmentFinding] in
            let range = range(index)
            switch segments[index].kind {
            case .hidden: return []
            case .fixed: return capFaults(index).map { SegmentFinding(range: range, fault: $0) }
            case .flexible(_, let mode): return middleFault(range, mode).map { [.init(range: range, fault: $0)] } ?? []
            }
        }
    }

    private func range(_ index: Int) -> Range<Int> { starts[index]..<(starts[index] + segments[index].length) }

    private func middleFault(_ range: Range<Int>, _ mode: FillMode) -> SegmentFault? {
        guard mode != .hide else { return nil }
        if range.isEmpty { return .emptyMiddle }
        guard range.count > 1 else { return nil }
        if isEven(range) { return .middleTooLong(needed: 1) }
        if mode == .stretch { return stretchFault(range) }
        let period = period(of: range)
        if period < range.count { return .middleTooLong(needed: period) }
        return mode == .tile && isOpen(range) ? .openTile : nil
    }

    private func isEven(_ range: Range<Int>) -> Bool { range.allSatisfy { lines[$0] == lines[range.lowerBound] } }

    /// The shortest whole part of a range that it repeats.
    private func period(of range: Range<Int>) -> Int {
        (1...range.count).first { period in
            range.count.isMultiple(of: period)
                && range.dropFirst(period).allSatisfy { lines[$0] == lines[$0 - period] }
        } ?? range.count
    }

    /// A gentle shade may be stretched: it stays one.
    private func stretchFault(_ range: Range<Int>) -> SegmentFault? {
        let steps = range.dropFirst().map { distance($0 - 1, $0) }
        guard steps.contains(where: { $0 >= Self.visibleStep }) else { return nil }
        let longest = range.longestStretch { lines[$0] == lines[$1] }
        return longest.count > 1 && longest.count * 4 >= range.count ? .unevenStretch(even: longest) : .detailedStretch
    }

    /// Whether the step from the last line to the first is one that the tile itself does not have.
    private func isOpen(_ range: Range<Int>) -> Bool {
        let inner = range.dropFirst().map { distance($0 - 1, $0) }.max() ?? 0
        let outer = distance(range.upperBound - 1, range.lowerBound)
        return outer > max(inner, Self.visibleStep)
    }

    private func capFaults(_ index: Int) -> [SegmentFault] {
        let cap = range(index)
        var faults: [SegmentFault] = []
        if index + 1 < segments.count, let period = repeated(index + 1) {
            let needless = cap.reversed().prefix { lines[$0] == lines[$0 + period] }.count
            if needless > 0 { faults.append(.capTooLong(isLeading: true, needed: cap.count - needless)) }
            // All that there is to say of it.
            if needless > 0, needless == cap.count { return faults }
        }
        if index > 0, let period = repeated(index - 1) {
            let needless = cap.prefix { lines[$0] == lines[$0 - period] }.count
            if needless > 0 { faults.append(.capTooLong(isLeading: false, needed: cap.count - needless)) }
        }
        return faults
    }

    /// The period of a flexible segment that repeats; nil for other segments.
    private func repeated(_ index: Int) -> Int? {
        guard case .flexible(_, let mode) = segments[index].kind, segments[index].length > 0 else { return nil }
        let range = range(index)
        if isEven(range) { return 1 }
        return mode == .tile ? range.count : nil
    }
}
