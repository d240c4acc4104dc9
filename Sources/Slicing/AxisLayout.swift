/// Where an axis's segments lie in the output: the exact ends for sampling, the rounded cuts for coverage.
struct AxisLayout: Equatable {
    /// Exact output position of each segment's start; one more than segments, the last is the end of the output.
    var ends: [Double]
    /// The ends rounded once; neighbours share them, so the segments partition the output.
    var cuts: [Int]
    /// Output pixels per source pixel in fixed segments, after the shrink rule.
    var fixedScale: Double
    /// Under `crop`: the output position from which segments are laid from the output's end.
    var crop: Crop?

    /// A cut through the fixed segments that do not fit.
    struct Crop: Equatable {
        /// Output pixels before it belong to the leading part.
        var cut: Int
        /// How much further to the left the trailing part lies than its ends say, in output pixels.
        var shift: Double
    }
}

extension AxisPlan {
    /// Lays the segments out by the rules of the design's §2.
    func makeLayout() throws(SlicingError) -> AxisLayout {
        let length = Double(outputLength)
        let fixed = scale * Double(fixedSourceLength)
        if fixed > length, shrink == .refuse {
            throw .outputTooShort(outputLength: outputLength, minimum: Int(fixed.rounded(.up)))
        }
        if fixed > length, shrink == .crop { return makeCroppedLayout(fixed: fixed) }
        let factor = shrinkFactor(fixed: fixed, length: length)
        let shares = flexibleShares(of: max(0, length - fixed * factor))
        var ends = [0.0]
        for (segment, share) in zip(segments, shares) {
            let natural = segment.kind == .fixed ? Double(segment.length) * scale * factor : share
            ends.append(ends[ends.count - 1] + natural)
        }
        var cuts = ends.map { Self.roundedCut($0, in: outputLength) }
        cuts[cuts.count - 1] = outputLength
        if snapsEndsToCuts || isUniform { ends = cuts.map(Double.init) }
        return AxisLayout(ends: ends, cuts: cuts, fixedScale: scale * factor, crop: nil)
    }

    /// Rounds half up, measured from the nearer end, so that equal caps stay equal.
    static func roundedCut(_ position: Double, in length: Int) -> Int {
        let whole = Double(length)
        let rounded =
            position <= whole / 2
            ? (position + 0.5).rounded(.down) : whole - (whole - position + 0.5).rounded(.down)
        return min(max(Int(rounded), 0), length)
    }

    private var isUniform: Bool {
        if case .uniform(let factor) = shrink { factor < 1 } else { false }
    }

    var fixedSourceLength: Int {
        segments.reduce(0) { $0 + ($1.kind == .fixed ? $1.length : 0) }
    }

    /// The factor on fixed segments.
    ///
    /// An axis with nothing flexible is scaled whole, up as well as down.
    private func shrinkFactor(fixed: Double, length: Double) -> Double {
        guard fixed > 0 else { return 1 }
        let hasFlexible = segments.contains { $0.isFlexible }
        if case .uniform(let factor) = shrink, hasFlexible { return min(1, factor) }
        return fixed > length || !hasFlexible ? length / fixed : 1
    }

    /// Shares `rest` among the flexible segments by weight, 0 to the others.
    ///
    /// Weights that are all zero count as equal.
    private func flexibleShares(of rest: Double) -> [Double] {
        let weights = segments.map { segment -> Double in
            if case .flexible(let weight, _) = segment.kind { weight } else { 0 }
        }
        let sum = weights.reduce(0, +)
        if sum > 0 { return weights.map { rest * $0 / sum } }
        let count = segments.count { $0.isFlexible }
        return segments.map { $0.isFlexible ? rest / Double(count) : 0 }
    }

    /// The outermost pixels keep their scale: the two end caps share the output in proportion to their lengths, and
    /// all that lies between is cut away from the joint outwards.
    private func makeCroppedLayout(fixed: Double) -> AxisLayout {
        let length = Double(outputLength)
        let drawn = segments.filter { $0.kind != .hidden && !($0.isFlexible) }
        let lead = Double(segments.first?.kind == .fixed ? drawn.first?.length ?? 0 : 0)
        let trail = Double(segments.last?.kind == .fixed ? drawn.last?.length ?? 0 : 0)
        let joint = lead + trail > 0 ? length * lead / (lead + trail) : length / 2
        let cut = Self.roundedCut(joint, in: outputLength)
        let shift = fixed - length
        var ends = [0.0]
        for segment in segments {
            ends.append(ends[ends.count - 1] + (segment.kind == .fixed ? Double(segment.length) * scale : 0))
        }
        var cuts = ends.map { end in
            end <= joint
                ? min(Self.roundedCut(end, in: outputLength), cut)
                : max(Self.roundedCut(end - shift, in: outputLength), cut)
        }
        cuts[cuts.count - 1] = outputLength
        return AxisLayout(ends: ends, cuts: cuts, fixedScale: scale, crop: .init(cut: cut, shift: shift))
    }
}

extension Segment {
    /// Whether the segment takes a share of the length that the fixed ones leave.
    package var isFlexible: Bool {
        if case .flexible = kind { true } else { false }
    }
}
