package import Slicing

/// Where the segments of one axis lie in the output, written straight from the formulas of the design: slow and plain.
///
/// Positions that are meant to be exact pass through a division, so every comparison allows `tolerance`:
/// 10 source pixels at scale 1.1 are 11 output pixels, not 11.000000000000002.
package struct NaiveLayout: Sendable {
    /// Positions closer than this, in pixels, are the same position.
    static let tolerance = 1e-9

    /// Where a cropped axis leaves output out: up to `position` it shows what is laid from the start, after that what
    /// is laid from the end, which lies `removed` pixels further on.
    struct Crop: Sendable {
        var position: Double
        var removed: Double
        /// First output pixel of the part that is laid from the end.
        var firstTrailingPixel: Int
    }

    package let plan: AxisPlan
    /// First source pixel of each segment, and the source's length: one more than there are segments.
    package let sourceStarts: [Int]
    /// Exact output positions between segments: one more than there are segments.
    package let ends: [Double]
    /// `ends` rounded: first 0, last the output's length.
    package let cuts: [Int]
    let crop: Crop?

    package init(_ plan: AxisPlan) throws(SlicingError) {
        self.plan = plan
        sourceStarts = plan.segments.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length) }

        let fixedLength = plan.segments.reduce(0) { $0 + $1.fixedLength }
        let fixedOutput = Double(fixedLength) * plan.scale
        let output = Double(plan.outputLength)
        let isShort = output + Self.tolerance < fixedOutput

        var exact: [Double]
        var crop: Crop?
        switch plan.shrink {
        case .refuse where isShort:
            let minimum = Int((fixedOutput - Self.tolerance).rounded(.up))
            throw .outputTooShort(outputLength: plan.outputLength, minimum: minimum)
        case .axis where isShort:
            exact = Self.fixedBefore(plan.segments).map { output * Double($0) / Double(fixedLength) }
        case .crop where isShort:
            let laid = Self.fixedBefore(plan.segments).map { Double($0) * plan.scale }
            let position = Self.cropPosition(plan)
            let removed = fixedOutput - output
            exact = laid.map { $0 <= position ? $0 : max(position, $0 - removed) }
            crop = Crop(
                position: position, removed: removed,
                firstTrailingPixel: Self.rounded(position, in: plan.outputLength))
        case .uniform(let factor):
            exact = Self.exactEnds(plan, capScale: plan.scale * min(1, factor))
        default:
            exact = Self.exactEnds(plan, capScale: plan.scale)
        }

        var cuts = exact.map { Self.rounded($0, in: plan.outputLength) }
        cuts[cuts.count - 1] = plan.outputLength
        if plan.snapsEndsToCuts, crop == nil { exact = cuts.map(Double.init) }
        ends = exact
        self.cuts = cuts
        self.crop = crop
    }

    /// Cumulative lengths when flexible segments share what the fixed ones leave.
    ///
    /// Each end is one sum and one division, so that no error piles up. Weights that are all 0 count as equal.
    /// An axis without a flexible segment is scaled whole.
    private static func exactEnds(_ plan: AxisPlan, capScale: Double) -> [Double] {
        let fixed = fixedBefore(plan.segments)
        guard plan.segments.contains(where: { $0.weight != nil }) else {
            return fixed.map { Double(plan.outputLength) * Double($0) / Double(max(1, fixed[fixed.count - 1])) }
        }
        let hasWeight = plan.segments.contains { ($0.weight ?? 0) > 0 }
        let weights = plan.segments.map { hasWeight ? $0.weight ?? 0 : ($0.weight == nil ? 0 : 1) }
        let weightBefore = weights.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
        let flexible = max(0, Double(plan.outputLength) - Double(fixed[fixed.count - 1]) * capScale)
        let total = weightBefore[weightBefore.count - 1]
        return zip(fixed, weightBefore).map { fixed, weight in
            Double(fixed) * capScale + (total > 0 ? flexible * weight / total : 0)
        }
    }

    /// The two ends share a cropped output in proportion to the fixed pixels before the first and after the last
    /// flexible segment.
    ///
    /// Where neither has any, or nothing is flexible, the outermost halves are kept.
    private static func cropPosition(_ plan: AxisPlan) -> Double {
        let output = Double(plan.outputLength)
        guard
            let first = plan.segments.firstIndex(where: { $0.weight != nil }),
            let last = plan.segments.lastIndex(where: { $0.weight != nil })
        else { return output / 2 }
        let leading = plan.segments[..<first].reduce(0) { $0 + $1.fixedLength }
        let trailing = plan.segments[(last + 1)...].reduce(0) { $0 + $1.fixedLength }
        guard leading + trailing > 0 else { return output / 2 }
        return output * Double(leading) / Double(leading + trailing)
    }

    /// Fixed source pixels before each segment, and in all.
    private static func fixedBefore(_ segments: [Segment]) -> [Int] {
        segments.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.fixedLength) }
    }

    /// Rounds half up measured from the nearer end, so that equal caps stay equal.
    static func rounded(_ position: Double, in length: Int) -> Int {
        let output = Double(length)
        let cut =
            position <= output / 2 + tolerance
            ? (position + 0.5 + tolerance).rounded(.down)
            : output - (output - position + 0.5 + tolerance).rounded(.down)
        return Int(min(max(cut, 0), output))
    }
}

extension Segment {
    /// Source pixels that keep the axis scale.
    fileprivate var fixedLength: Int {
        kind == .fixed ? length : 0
    }

    /// The weight of a flexible segment.
    fileprivate var weight: Double? {
        if case .flexible(let weight, _) = kind { weight } else { nil }
    }
}
